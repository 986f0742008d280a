import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { firstCards } from './listing.ts';

const overscanPx = 300;
const guessedRowPx = 440;

export interface VisibleRange {
  first: number;
  end: number;
  /** Room of the cards that are not in the page. */
  beforePx: number;
  afterPx: number;
}

/** Heights of the rows of one list in one layout, as measured so far. */
interface Measures {
  columns: number;
  gapPx: number;
  widthPx: number;
  rowsPx: Map<number, number>;
}

/** Kept for the way back: the page is then as high as it was, and the scroll position is found again. */
const known = new Map<string, Measures>();
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

interface VisibleRangeOptions {
  count: number;
  /** Names the list and its order. */
  listId: string;
  /** Short lists are in the page as a whole. */
  isWindowed: boolean;
}

/** Which cards of a CSS grid to render, by what the window shows of it. */
export function useVisibleRange(
  grid: RefObject<HTMLElement | null>,
  { count, listId, isWindowed }: VisibleRangeOptions,
): VisibleRange {
  const [state, setState] = useState(() => ({ listId, range: startRange(count, firstCards, listId) }));
  // Another list begins at its top, with as many cards as were shown.
  const { first: from, end: to } = state.range;
  const range = state.listId === listId ? state.range : startRange(count, to - from, listId);
  const { first, beforePx } = range;

  useBrowserLayoutEffect(() => {
    const element = grid.current;
    if (!isWindowed || !element) return;
    function update() {
      if (!element) return;
      const next = findRange(element, count, measure(element, listId, first), beforePx);
      setState((now) => (now.listId === listId && isSame(now.range, next) ? now : { listId, range: next }));
    }
    let frame = 0;
    function soon() {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    }
    update();
    const resizes = new ResizeObserver(soon);
    resizes.observe(element);
    window.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      window.removeEventListener('scroll', soon);
    };
  }, [grid, count, listId, isWindowed, first, beforePx]);

  return isWindowed ? range : { first: 0, end: count, beforePx: 0, afterPx: 0 };
}

function startRange(count: number, cards: number, listId: string): VisibleRange {
  const measures = known.get(listId);
  const end = Math.min(cards, count);
  if (!measures) return { first: 0, end, beforePx: 0, afterPx: 0 };
  const endRow = Math.ceil(end / measures.columns);
  return { first: 0, end, beforePx: 0, afterPx: sum(rowHeights(count, measures).slice(endRow)) };
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
    if (known.size > 8) known.delete(known.keys().next().value ?? '');
  }
  for (let index = 0; index < element.children.length; index += columns) {
    const heightPx = element.children[index]?.getBoundingClientRect().height;
    if (heightPx) measures.rowsPx.set((first + index) / columns, heightPx);
  }
  return measures;
}

function findRange(
  element: HTMLElement,
  count: number,
  measures: Measures,
  renderedBeforePx: number,
): VisibleRange {
  const heights = rowHeights(count, measures);
  const listTop = element.getBoundingClientRect().top - renderedBeforePx;
  const from = -listTop - overscanPx;
  const to = -listTop + window.innerHeight + overscanPx;

  let row = 0;
  let beforePx = 0;
  while (row < heights.length - 1 && beforePx + (heights[row] ?? 0) < from) beforePx += heights[row++] ?? 0;
  const firstRow = row;
  let reachedPx = beforePx;
  while (row < heights.length && reachedPx < to) reachedPx += heights[row++] ?? 0;
  const endRow = Math.max(row, firstRow + 1);
  return {
    first: firstRow * measures.columns,
    end: Math.min(endRow * measures.columns, count),
    beforePx,
    afterPx: sum(heights.slice(endRow)),
  };
}

/** Of every row with its gap: as measured, or else the mean of those that were. */
function rowHeights(count: number, { columns, gapPx, rowsPx }: Measures): number[] {
  const mean = rowsPx.size > 0 ? sum([...rowsPx.values()]) / rowsPx.size : guessedRowPx;
  return Array.from({ length: Math.ceil(count / columns) }, (_, row) => (rowsPx.get(row) ?? mean) + gapPx);
}

function isSame(a: VisibleRange, b: VisibleRange): boolean {
  return (
    a.first === b.first &&
    a.end === b.end &&
    Math.abs(a.beforePx - b.beforePx) < 1 &&
    Math.abs(a.afterPx - b.afterPx) < 1
  );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
