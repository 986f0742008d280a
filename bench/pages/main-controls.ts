/** Something on a page: an element that can be seen, with these words in it if any are given. */
export interface Sight {
  selector: string;
  words?: string;
}

export interface MainControl {
  page: string;
  /** On the first screen of a phone, and without effect until a script answers. */
  control: Sight;
  /** What a person sees when the tap has worked. */
  answer: Sight;
}

const menu = {
  control: { selector: 'button', words: 'Menú' },
  answer: { selector: '[role="dialog"], dialog[open]' },
};
const toast = '[aria-label="Avisos"] li';

export const mainControls: MainControl[] = [
  { page: '/', ...menu },
  {
    page: '/proveedores',
    control: { selector: 'main form :is(button, summary)', words: 'Filtros' },
    answer: { selector: 'button[aria-expanded="true"], [open] > summary', words: 'Filtros' },
  },
  {
    page: '/proveedor/…',
    control: { selector: 'button', words: 'Compartir' },
    answer: { selector: toast },
  },
  {
    // A visitor is told to sign in, and sent there.
    page: '/recursos',
    control: { selector: ':is(a, button)', words: 'Sugerir Recurso' },
    answer: { selector: `${toast}, [role="tab"]` },
  },
  { page: '/questions', ...menu },
  { page: '/question/…', ...menu },
  {
    page: '/auth',
    control: { selector: '[role="tab"]', words: 'Registrarse' },
    answer: { selector: '[role="tab"][aria-selected="true"]', words: 'Registrarse' },
  },
  {
    page: '/acerca',
    control: { selector: '[role="switch"]', words: 'Calma' },
    answer: { selector: '[data-calm="si"] [role="switch"]', words: 'Calma' },
  },
];
