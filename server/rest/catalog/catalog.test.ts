import { describe, expect, test } from 'vitest';
import { closest } from './similar.ts';
import { traceViews } from './view-columns.ts';

describe('perhaps you meant', () => {
  test.each([
    ['customer', ['orders', 'customers'], 'customers'],
    ['cusotmers', ['orders', 'customers'], 'customers'],
    ['xyz', ['orders', 'customers'], undefined],
    ['x'.repeat(5_000), ['orders'], undefined],
    ['', ['orders'], undefined],
  ])('%s', (wanted, names, found) => expect(closest(wanted, names)).toBe(found));
});

describe('columns of views', () => {
  const entry = (number: number, table: number, column: number, inner = '{VAR :varno 1}') =>
    `{TARGETENTRY :expr ${inner} :resno ${number} :resname a\\ \\{b :resorigtbl ${table} :resorigcol ${column} :resjunk false}`;
  const rule = (...entries: string[]) =>
    `({QUERY :commandType 1 :rtable ({RTE :subquery {QUERY :targetList (${entry(9, 99, 9)})}}) :targetList (${entries.join(' ')}) :limit <>})`;

  test('the outer list counts, whatever is nested or named', () => {
    const origins = traceViews([
      { oid: 10, rule: rule(entry(1, 20, 3), entry(2, 0, 0, '{FUNCEXPR :args ({CONST})}')) },
    ]);
    expect([...(origins.get(10) ?? [])]).toEqual([[1, [{ table: 20, column: 3 }]]]);
  });

  test('views of views are followed, circles are not', () => {
    const origins = traceViews([
      { oid: 10, rule: rule(entry(1, 11, 1)) },
      { oid: 11, rule: rule(entry(1, 20, 5)) },
      { oid: 12, rule: rule(entry(1, 12, 1)) },
    ]);
    expect(origins.get(10)?.get(1)).toEqual([{ table: 20, column: 5 }]);
    expect(origins.get(12)?.get(1)).toBeUndefined();
  });
});
