import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Overscan: rendered above and below the viewport, so that scrolling does not show gaps. */
const overscanPx = 300;
const guessedRowPx = 440;

interface WindowedRange {
  first: number;
  end: number;
  /** Heights of the spacers that stand for the cards outside the window. */
  beforePx: number;
  afterPx: number;
  /** False for the range before the first measurement. */
  isMeasured: boolean;
}

interface WindowedCards extends WindowedRange {
  /** How many of the cards may be in the viewport: the others are below it. */
  seen: number;
}

interface Screen {
  /** How many cards fill the viewport. */
  cards: number;
  /** The top of the list is in the viewport, or below it. */
  isAtTop: boolean;
}

/** Measured row heights of one list in one layout. */
interface Measures {
  columns: number;
  gapPx: number;
  widthPx: number;
  rowsPx: Map<number, number>;
}

/** Kept for scroll restoration: after Back the page has the height that it had. */
const maxKnown = 40;
const known = new Map<string, Measures>();
const whole: WindowedRange = { first: 0, end: 0, beforePx: 0, afterPx: 0, isMeasured: false };
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

interface WindowedRangeOptions {
  count: number;
  /** Identifies the list and its order. */
  listId: string;
  /** False for short lists, which are rendered whole. */
  isWindowed: boolean;
  /** How many cards it begins with. */
  startCards: number;
  /** Set to whether the whole list is below the viewport. */
  isBelow: RefObject<boolean>;
}

/** Windowed list: which cards of a CSS grid to render, by the scroll position. */
export function useWindowedRange(
  grid: RefObject<HTMLElement | null>,
  { count, listId, isWindowed, startCards, isBelow }: WindowedRangeOptions,
): WindowedCards {
  const [state, setState] = useState(() => ({ listId, range: startRange(count, startCards, listId) }));
  const screen = useRef<Screen>({ cards: startCards, isAtTop: true });
  const isNew = state.listId !== listId;
  // A new list starts at its top, with as many cards as are mounted already, and at least a viewport full.
  const cards = Math.max(state.range.end - state.range.first, screen.current.cards);
  // Before it is measured it grows with what comes: it may have begun without a card.
  const isStart = isNew || !state.range.isMeasured;
  const range = isStart ? startRange(count, cards, listId, state.listId) : state.range;
  const { first, beforePx } = range;

  useBrowserLayoutEffect(() => {
    const element = grid.current;
    if (!isWindowed || !element) return;
    function update() {
      // A list without cards is hidden: there is nothing to measure.
      if (!element || count === 0) return;
      const measures = measure(element, listId, first);
      const listTop = element.getBoundingClientRect().top - beforePx;
      screen.current = seeScreen(listTop, measures);
      isBelow.current = listTop >= window.innerHeight;
      const next = findRange(listTop, count, measures);
      setState((now) => (now.listId === listId && isSame(now.range, next) ? now : { listId, range: next }));
    }
    let frame = 0;
    function soon() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    }
    // Measured after paint, by the observer's first call. Only a page that is scrolled down has to measure before it,
    // or it would paint a new list as empty space.
    if (isNew && !screen.current.isAtTop) update();
    const resizes = new ResizeObserver(soon);
    resizes.observe(element);
    window.addEventListener('scroll', soon, { passive: true });
    // The observer is told of widths alone: a viewport that grows in height leaves the grid as it is.
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [grid, count, listId, isNew, isWindowed, isBelow, first, beforePx]);

  if (!isWindowed) return { ...whole, end: count, seen: count };
  return { ...range, seen: screen.current.isAtTop ? screen.current.cards : count };
}

/** The range at the top of a list; without measurements of its own, heights are estimated from the list before it. */
function startRange(count: number, cards: number, listId: string, likeListId?: string): WindowedRange {
  const measures = known.get(listId) ?? (likeListId === undefined ? undefined : known.get(likeListId));
  const end = Math.min(cards, count);
  if (!measures) return { first: 0, end, beforePx: 0, afterPx: 0, isMeasured: false };
  const rows = toRows(count, measures);
  const shown = Math.ceil(end / measures.columns);
  const afterPx = rows.topOf(rows.count) - rows.topOf(shown);
  return { first: 0, end, beforePx: 0, afterPx, isMeasured: true };
}

/** How many cards the viewport shows of a list that begins at this height. */
function seeScreen(listTop: number, measures: Measures): Screen {
  const seenPx = window.innerHeight - Math.max(listTop, 0);
  const rows = Math.max(Math.ceil(seenPx / toRows(0, measures).usualPx), 1);
  return { cards: rows * measures.columns, isAtTop: listTop > 0 };
}

/** Reads the layout that the browser gave to the cards in the page. */
function measure(element: HTMLElement, listId: string, first: number): Measures {
  const style = getComputedStyle(element);
  const columns = style.gridTemplateColumns.split(' ').length;
  const gapPx = Number.parseFloat(style.rowGap) || 0;
  const widthPx = element.clientWidth;
  let measures = known.get(listId);
  if (!measures || measures.columns !== columns || measures.widthPx !== widthPx || measures.gapPx !== gapPx) {
    measures = { columns, gapPx, widthPx, rowsPx: new Map() };
    known.delete(listId);
    known.set(listId, measures);
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '');
  }
  for (let index = 0; index < element.children.length; index += columns) {
    const card = element.children[index];
    // A card with deferred layout has an estimated height only.
    if (card?.classList.contains('deferred-card')) continue;
    const heightPx = card?.getBoundingClientRect().height;
    if (heightPx) measures.rowsPx.set((first + index) / columns, heightPx);
  }
  return measures;
}

function findRange(listTop: number, count: number, measures: Measures): WindowedRange {
  const rows = toRows(count, measures);
  const firstRow = rows.at(-listTop - overscanPx);
  const endRow = Math.min(rows.at(-listTop + window.innerHeight + overscanPx) + 1, rows.count);
  return {
    first: firstRow * measures.columns,
    end: Math.min(endRow * measures.columns, count),
    beforePx: rows.topOf(firstRow),
    afterPx: rows.topOf(rows.count) - rows.topOf(endRow),
    isMeasured: true,
  };
}

/** Offsets of the rows, gap included: measured heights, or their mean where none was measured. */
function toRows(providers: number, { columns, gapPx, rowsPx }: Measures) {
  const count = Math.ceil(providers / columns);
  const mean = rowsPx.size > 0 ? sum(rowsPx.values()) / rowsPx.size : guessedRowPx;
  const usualPx = mean + gapPx;

  function topOf(row: number): number {
    let px = row * usualPx;
    for (const [measured, heightPx] of rowsPx) if (measured < row) px += heightPx - mean;
    return px;
  }

  /** The row at this offset, by binary search; the last one beyond the end. */
  function at(px: number): number {
    let from = 0;
    let to = Math.max(count - 1, 0);
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (topOf(middle) <= px) from = middle;
      else to = middle - 1;
    }
    return from;
  }

  return { count, usualPx, topOf, at };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function isSame(a: WindowedRange, b: WindowedRange): boolean {
  return (
    a.isMeasured === b.isMeasured &&
    a.first === b.first &&
    a.end === b.end &&
    Math.abs(a.beforePx - b.beforePx) < 1 &&
    Math.abs(a.afterPx - b.afterPx) < 1
  );
}
