import type { Page } from '@playwright/test';

const rich = '/proveedor/b0000000-0000-4000-8000-000000000201';
const thin = '/proveedor/b0000000-0000-4000-8000-000000000214';
const steps = '/empieza?edad=3-5&momento=diagnostico&municipio=caguas';

/** The public pages of the demo. */
export const calmPages = [
  '/',
  '/empieza',
  steps,
  '/empieza?momento=crisis',
  '/crisis',
  '/hoja',
  '/cartas/pedir-evaluacion',
  '/palabras',
  '/proveedores',
  '/proveedores?tipo=terapista&subcategoria=Terapista+ocupacional&municipio=Ponce&plan=Plan+Vital&nuevas=si',
  rich,
  thin,
  `${rich}/visita`,
  `${rich}/corregir`,
  `${rich}/reclamar`,
  `${rich}/baja`,
  '/mapa',
  '/recursos',
  '/actividades?municipio=Caguas&cerca=si',
  '/buscar?q=terapia',
  '/questions',
  '/question/d0000000-0000-4000-8000-000000000001',
  '/listas',
  '/guia',
  '/auth',
  '/datos',
  '/transparencia',
  '/acerca',
  '/terminos',
  '/privacidad',
  '/sin-conexion',
  '/no-existe',
];

/** How much a page asks of its reader, on the screen that it is opened on. */
export interface Calm {
  /** Heights of the screen, from header to footer. */
  screens: number;
  /** Words of `main` that can be seen: folded ones are not counted. */
  words: number;
  headings: number;
  /** Links, buttons, fields and summaries of `main`. */
  controls: number;
  /** On the first screen: headings, links, buttons, fields. */
  fold: string;
  footer: { screens: number; links: number };
}

export function countCalm(page: Page): Promise<Calm> {
  return page.evaluate(() => {
    const kinds = ['h1,h2,h3,h4', 'a[href]', 'button,summary,[role=button]', 'input,select,textarea'];
    const main = document.querySelector('main');
    const footer = document.querySelector('footer.site-footer');
    const isSeen = (part: Element): boolean => {
      const { width, height } = part.getBoundingClientRect();
      const isShown = part.checkVisibility({ visibilityProperty: true, opacityProperty: false });
      // What only a screen reader reads is one pixel large.
      return isShown && width > 1 && height > 1;
    };
    const seen = (root: Element | null, selector: string): Element[] =>
      [...(root?.querySelectorAll(selector) ?? [])].filter(
        (part) => isSeen(part) || isSeen(part.closest('label') ?? part),
      );
    const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (node.parentElement && isSeen(node.parentElement))
        words += node.textContent?.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    const top = (part: Element) => part.getBoundingClientRect().top + window.scrollY;
    const inScreens = (height: number) => Math.round((height / window.innerHeight) * 10) / 10;
    return {
      screens: inScreens(document.documentElement.scrollHeight),
      words,
      headings: seen(main, 'h1,h2,h3,h4').length,
      controls: seen(main, kinds.slice(1).join()).length,
      fold: kinds
        .map((kind) => seen(document.body, kind).filter((part) => top(part) < window.innerHeight).length)
        .join('/'),
      footer: {
        screens: inScreens(footer?.getBoundingClientRect().height ?? 0),
        links: seen(footer, 'a[href]').length,
      },
    };
  });
}
