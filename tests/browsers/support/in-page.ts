/** One step on the way to an element: its role, and its name whole or in part. */
export interface Step {
  role: string;
  name?: { exact: string } | { pattern: string };
}

/** An element as somebody finds it. */
export interface Seen {
  text: string;
  value: string;
  href: string;
  isChecked: boolean;
  isFocused: boolean;
  isExpanded: boolean;
  isInvalid: boolean;
  /** Where a finger aims, when it was aimed at, and whether the element lies there on top. */
  x: number;
  y: number;
  isHit: boolean;
}

/** Runs in the page, as text: the elements in sight that the steps lead to, each step within the one before. */
export function findInPage(steps: Step[], isAimed: boolean, option?: string): Seen[] {
  const textFields = ['text', 'email', 'password', 'search', 'tel', 'url', 'number', 'date'];
  const selectors: Record<string, string> = {
    alert: '[role=alert]',
    alertdialog: '[role=alertdialog]',
    article: 'article',
    banner: 'body header:not(main header)',
    button: 'button:not([role]), summary, [role=button]',
    checkbox: 'input[type=checkbox]:not([role])',
    combobox: 'select, [role=combobox]',
    contentinfo: 'body footer:not(main footer)',
    dialog: 'dialog, [role=dialog]',
    form: 'form',
    heading: 'h1, h2, h3, h4',
    img: 'img, [role=img]',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    radio: 'input[type=radio]',
    region: 'section, [role=region]',
    status: '[role=status], output',
    switch: '[role=switch]',
    tab: '[role=tab]',
    textbox: `textarea, input:not([type]), ${textFields.map((type) => `input[type=${type}]`).join()}`,
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textOf = (element: Element) => plain((element as HTMLElement).innerText);
  const labelsOf = (element: Element) => [...((element as HTMLInputElement).labels ?? [])];

  /** The words that are read aloud: those of signs are not, and those that only are for it are. */
  function saidIn(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden') return '';
    const said = plain(node.getAttribute('aria-label')) || [...node.childNodes].map(saidIn).join('');
    return display === 'inline' ? said : ` ${said} `;
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => plain(document.getElementById(id)?.textContent)).join(' ');
    return (
      named ||
      plain(element.getAttribute('aria-label')) ||
      plain(labelsOf(element).map(saidIn).join(' ')) ||
      plain(element.getAttribute('alt')) ||
      plain(saidIn(element)) ||
      plain(element.getAttribute('placeholder'))
    );
  }

  function isNamed(element: Element, name: Step['name']): boolean {
    if (!name) return true;
    return 'exact' in name
      ? nameOf(element) === name.exact
      : new RegExp(name.pattern, 'u').test(nameOf(element));
  }

  const isInSight = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]');

  /** A box that is drawn by its label is pressed there. */
  function targetOf(element: Element): Element {
    const { width, height } = element.getBoundingClientRect();
    const [label] = labelsOf(element);
    return label && Math.min(width, height) < 10 ? label : element;
  }

  function lookAt(element: Element): Seen {
    const target = targetOf(element);
    if (isAimed) target.scrollIntoView({ block: 'center', behavior: 'instant' });
    // A link over two lines is pressed in its first.
    const [box = target.getBoundingClientRect()] = target.getClientRects();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = isAimed ? document.elementFromPoint(x, y) : null;
    const owners = [target, element, ...labelsOf(element)];
    const field = element as HTMLInputElement;
    return {
      text: textOf(element),
      value: field.value ?? '',
      href: element.getAttribute('href') ?? '',
      isChecked: field.checked === true || element.getAttribute('aria-checked') === 'true',
      isFocused: document.activeElement === element,
      isExpanded:
        element.getAttribute('aria-expanded') === 'true' || element.closest('details')?.open === true,
      isInvalid: element.getAttribute('aria-invalid') === 'true',
      x,
      y,
      isHit: !field.disabled && owners.some((owner) => owner.contains(hit)),
    };
  }

  let found: Element[] = [document.body];
  for (const { role, name } of steps) {
    const selector = selectors[role] ?? role;
    found = found
      .flatMap((part) => [...part.querySelectorAll(selector)])
      .filter((element) => isInSight(element) && isNamed(element, name));
  }
  found = [...new Set(found)];
  const [first] = found;
  if (option !== undefined && first instanceof HTMLSelectElement) {
    first.focus();
    first.value = [...first.options].find(({ label }) => label === option)?.value ?? '';
    for (const type of ['input', 'change']) first.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return found.map(lookAt);
}
