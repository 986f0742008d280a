import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Idiom {
  /** By what a way to do it is known. */
  sign: RegExp;
  /** Where it stands, below app/. */
  home: RegExp;
  /** A second way, as somebody might write it. */
  planted: string;
}

/** What the screens do every day, each in one way. */
const idioms: Record<string, Idiom> = {
  'show what a loader reads': {
    sign: /<Await\b|\buse(LoaderData|AsyncValue)\(/,
    home: /^components\/loaded\.tsx$/,
    planted: '<Await resolve={rows}>{(rows) => <Rows rows={rows} />}</Await>',
  },
  'read for a loader, and write for an action': {
    sign: /\bloadApi\(/,
    // The directory's list goes on after its first cards, and without a connection: it says why no loader does it.
    home: /^(routes|session|lib)\/|\/(queries|mutations)\.ts$|^features\/directory\/use-provider-list\.ts$/,
    planted: 'useEffect(() => void loadApi().then(fetchRows).then(setRows), []);',
  },
  'keep a draft': {
    sign: /\breadDraft\(|\blocalStorage\.setItem\(/,
    home: /^components\/forms\/use-draft\.ts$|^lib\/(drafts|local-storage)\.ts$|^session\/clear-user-data\.ts$/,
    planted: 'localStorage.setItem(draftKey, text);',
  },
  'keep a search in the address': {
    sign: /\buse(DebouncedText|LatestSearch)\(|\bsetSearchParams\b/,
    home: /^lib\/(search-params|debounced-navigation|use-debounced-text)\.ts$/,
    planted: 'const [search, setSearchParams] = useSearchParams();',
  },
  'say that a read failed': {
    sign: /\bnotify\.error\(.*\bload|`load \$/i,
    home: /^components\/load-failed\.tsx$/,
    planted: 'notify.error(messages.foro.loadFailed);',
  },
  'show an edit conflict': {
    sign: /otra ventana tuya|Guardar mi versión/,
    home: /^components\/conflict-notice\.tsx$/,
    planted: '<Button onClick={keepMine}>Guardar mi versión</Button>',
  },
  'name the device of a visitor': {
    sign: /\baparatos?\b|\b([Ee]ste|[Tt]u) equipo\b/,
    // Words that are no names of people.
    home: /^features\/forum\/personal-data\/name-words\.ts$/,
    planted: '<p>Guardado en este aparato.</p>',
  },
  'be busy': {
    sign: /\bset(Is)?(Busy|Saving|Sending|Submitting|Running|Pending|Loading)\] = useState|\bdisabled=\{[^}]*(busy|saving|sending|pending|loading)/i,
    // The style guide shows a button that stays busy.
    home: /^components\/forms\/use-submission\.ts$|^features\/style-guide\/buttons\.tsx$/,
    planted: '<button disabled={isSaving} onClick={save}>Guardar</button>',
  },
};

const screens = globSync('**/*.{ts,tsx}', { cwd: 'app', exclude: ['**/*.test.*', '**/database.types.ts'] });

test.each(Object.entries(idioms))('one way to %s', (_, { sign, home, planted }) => {
  const found = screens.filter((file) => sign.test(readFileSync(`app/${file}`, 'utf8')));
  expect(found.filter((file) => !home.test(file))).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
  expect([sign.test(planted), home.test('features/planted.tsx')]).toEqual([true, false]);
});
