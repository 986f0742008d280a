/**
 * Words that speak of wanting to die, of hurting oneself or of being in danger. The notice they bring only offers a
 * telephone number, so a word too many does less harm than one too few.
 */
const signs = [
  /\bsuicid/,
  /\bautolesi/,
  /\bautolastim/,
  /\b(matar|lastimar|cortar|herir)me\b/,
  /\b(hacer|haciendo)(me|se|nos) dano\b/,
  /\b(me|se) (hago|hace|hizo|hacia) dano\b/,
  /\bme (corto|lastimo|quiero matar|voy a matar)\b/,
  /\b(quitar|quitando)(me|se) la vida\b/,
  /\bse (quito|quiere quitar|quiso quitar) la vida\b/,
  /\bacabar con (mi|su) vida\b/,
  /\bacabar con todo\b/,
  /\b(quiero|quisiera|quiere|prefiero|prefiere|ganas de|deseo|desea) (morir|morirme|morirse|estar muert[oa])\b/,
  /\bno (quiero|quiere|queria) (vivir(?! (en|con|cerca|lejos)\b)|seguir viviendo|existir)\b/,
  /\b(ya )?no (quiero|quiere) estar (aqui|vivo|viva)\b/,
  /\bno (vale|tiene sentido) (la pena )?(vivir|seguir viviendo|la vida)\b/,
  /\b(mejor|estarian mejor) sin mi\b/,
  /\bno (puedo|aguanto) mas con (mi|la) vida\b/,
  /\bsobredosis\b/,
];

/** True when a text may come from somebody in crisis, or be about somebody who is. */
export function mentionsCrisis(text: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');
  return signs.some((sign) => sign.test(plain));
}
