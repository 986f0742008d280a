import { adults, isChild, isCommon, isSeveral, namedThings } from './name-words.ts';
import { endOfName, type Name, namesOfList, withSurnames } from './names.ts';
import { beginsSentence, isCapital, isShouted, type Word } from './words.ts';

/** How many words back somebody may have been named. */
const memory = 40;

/** Se llama Ana; llamada Ana; su nombre es Ana; le decimos Ani. */
export function namesCalled(words: readonly Word[], place: number): Name[] {
  const from = afterCalled(words, place);
  const first = words[from];
  if (from === place || !first || !/^[ :]{1,2}["“«]?$/.test(first.gap)) return [];
  const isShouting = words.slice(place, from).every(isShouted);
  const to = endOfName(words, from, isShouting);
  if (to === from && (isCommon(first.plain) || /\d/.test(first.plain))) return [];
  const subject = subjectBefore(words, place);
  if (subject === 'other' || (subject === undefined && !beginsClause(words, place))) return [];
  if (to > from) {
    const child = words.slice(Math.max(0, place - memory), place).findLast(({ plain }) => isChild(plain));
    return [{ from, to }, ...(child && isSeveral(child.plain) ? namesOfList(words, to, isShouting) : [])];
  }
  const isSmall = subject === 'child' && isNear(words, place) && (!isCapital(first) || isShouting);
  return isSmall ? [{ from, to: withSurnames(words, from + 1) }] : [];
}

function afterCalled(words: readonly Word[], place: number): number {
  const [one, two] = [words[place]?.plain ?? '', words[place + 1]?.plain ?? ''];
  if (one === 'se' && /^llama(?:n|ba|ban|ra)?$/.test(two)) return place + 2;
  if (/^les?$/.test(one) && /^(?:decimos|dicen|digo|llamamos|pusimos|puse)$/.test(two)) return place + 2;
  if (/^llamad[oa]s?$/.test(one)) return place + 1;
  if (one !== 'nombre' || words[place - 1]?.plain === 'mi') return place;
  return two === 'es' ? place + 2 : /:/.test(words[place + 1]?.gap ?? '') ? place + 1 : place;
}

/** Who is spoken of: the last child, grown-up or thing that was named before. */
function subjectBefore(words: readonly Word[], place: number): 'child' | 'other' | undefined {
  for (let before = place - 1; before >= Math.max(0, place - memory); before -= 1) {
    const plain = words[before]?.plain ?? '';
    if (isChild(plain)) return isOfOther(words, before) ? 'other' : 'child';
    if (plain === 'que' && before === place - 1) continue;
    if (adults.has(plain) && isChild(words[before - 3]?.plain ?? '') && words[before - 2]?.plain === 'de')
      return 'child';
    if (adults.has(plain) || namedThings.has(plain)) return 'other';
  }
  return undefined;
}

/** La maestra de mi hijo se llama Ana; lo que hace mi hija se llama ecolalia. */
function isOfOther(words: readonly Word[], place: number): boolean {
  const [owner, of] = [words[place - 3]?.plain ?? '', words[place - 2]?.plain];
  const isWhat = words
    .slice(Math.max(0, place - 5), place)
    .some(({ plain }, index, before) => plain === 'que' && before[index - 1]?.plain === 'lo');
  return isWhat || (of === 'de' && (adults.has(owner) || namedThings.has(owner)));
}

const beginsClause = (words: readonly Word[], place: number): boolean => {
  const [word, before] = [words[place], words[place - 1]];
  return word !== undefined && (beginsSentence(word, place) || /^(?:el|ella|su)$/.test(before?.plain ?? ''));
};

const isNear = (words: readonly Word[], place: number): boolean =>
  words.slice(Math.max(0, place - 4), place).some(({ plain }) => isChild(plain));
