/**
 * What people choose most often when they are asked for a password, in Spanish and in English, without accents: words
 * and names that guessers try first, with whatever is put around them.
 */
const words = `
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijkl abril abuela abuelo access
admin administrador administradora administrator agosto alegria alejandra alejandro alexander
alexandra always amanda amarillo amazon america amiga amigo amigos amistad amor amorcito andrea
andres andrew android angel angelito antonio apple april arecibo argentina asdf asdfgh asdfghjkl
ashley august autismo autista autumn azerty azul azulito babygirl bachata badbunny baloncesto barbie barcelona
baseball basketball batman bayamon bebe bebita beisbol bienvenida bienvenido blanco blessed blessing
bonita boricua borinquen borinquena brandon butterfly caguas cambiame carlos carmen carolina carro
casa changeme charlie chelsea chiquita chivas chocolate cielo clave colombia colores computadora
computer contrasena cookie coqui corazon corvette cristina cristo cumpleanos cupcake daddyyankee
daniel daniela database david december default demo diana diciembre dios diosesamor diosmio disney
doctor doctora domingo dominicana dragon dragonball dvorak eagle eduardo elizabeth elsa empresa
enero escuela espana esperanza estrella estrellita estudiante facebook familia fe febrero february
felicidad feliz fernanda fernando ferrari flor flores flower football forever fortnite francisco
freedom friday frozen futbol gabriel gabriela garfield gatita gatito george gloria gmail goku golf
google guadalupe guaynabo guest guitar gustavo hannah harley harrypotter heaven hello hellokitty
helloworld hermana hermano hermosa hermosura hija hijo hijos hockey hogar hola holahola holamundo
honda hotmail hunter iloveyou instagram internet invitado iphone isabel isla islaencanto january
javier jennifer jessica jesucristo jesus jesusteamo jonathan jordan jorge jose joseluis joshua juan
juancarlos juanita julio july june junio justin karla killer king knight laura leonardo letmein
libertad linkedin lion lkjhgfdsa lorena lovelove lovely loveme lucia luis luisito luna lunes lunita
madrid maestra maestro mama mami manuel march marcos margarita maria mariana mario mariposa martin
marzo mascota master matthew mayaguez mayo mercedes metallica mexico micasa michael michelle micielo
mickey microsoft mifamilia miguel minecraft minnie mivida mnbvcxz monday monkey morado muneca music
musica mustang naruto natalia navidad negro nena nene netflix nicholas nicole ninja nirvana nissan
nothing november noviembre october octubre oficina orlando oscar outlook pablo panther paola papa
papi passw0rd password patricia paz pedro perrito pikachu playa poiuyt poiuytrewq pokemon ponce
porsche postgres preciosa prince princesa princess profesor profesora prueba puertorico qazwsx
qazwsxedc queen qweasd qweasdzxc qwerty qwertyui qwertyuiop qwertz rafael rainbow ramon raul
realmadrid reggaeton ricardo richard robert roberto roblox rocknroll rockstar rodrigo rojo root rosa
rosado rosario rosita salsa samantha samsung samurai sandra sanjuan sanmiguel santiago santos
sebastian secret secreta secreto september septiembre server servidor shadow sistema sistemas snoopy
soccer sofia sol soldier sonia sonic soporte spiderman spotify spring starwars stephanie steven
summer sunday sunshine superman superstar support susana sweetheart taylor teamo teamomucho
teextrano temp temporal tennis tequiero teresa test testing thomas tiger tomas toyota trabajo
trustno1 twitter user usuario valentina valeria vanessa vegeta venezuela verano verde veronica
victor victoria vida viernes virgen warrior webmaster welcome whatever whatsapp william windows
winter wolf yahoo yamaha yolanda youtube zelda zxcv zxcvbn zxcvbnm`;

const common = new Set(words.split(/\s+/).filter(Boolean));

/** Rows of the keyboard and the usual orders, forwards; each is also looked for backwards. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '147258369',
  '159',
  '357',
];

/** Whether a guesser's first few thousand tries would hold it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // "Password-2024!" is "password".
  const word = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  if (common.has(word) || common.has(unleet(word))) return true;
  // "a123456" is "123456", and so is "112233445566".
  const rest = word.length <= 2 ? plain.replace(word, '') : plain;
  return [plain, rest, plain.replaceAll(/(.)\1+/gs, '$1')].some(isOrderly) || isRepeated(plain);
}

/** "p4ssw0rd" is "password". */
function unleet(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return text.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
}

/** "azulazulazul", "111111111111". */
function isRepeated(text: string): boolean {
  return /^(.{1,6})\1+$/s.test(text);
}

/** "123456789012", "qwertyuiop12": nothing but pieces of a known order, each of three signs or more. */
function isOrderly(text: string): boolean {
  const known = runs.flatMap((run) => [run, [...run].reverse().join('')]);
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const lengths = known.map((run) => longestPiece(run, rest));
    const step = Math.max(...lengths);
    if (step < Math.min(3, rest.length)) return false;
    at += step;
  }
  return true;
}

function longestPiece(run: string, text: string): number {
  let length = 0;
  while (length < text.length && run.includes(text.slice(0, length + 1))) length += 1;
  return length;
}
