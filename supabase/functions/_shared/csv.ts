/** As spreadsheets read it: quoted where needed, and never as a formula. A test holds it to what the screens write. */
export function toCsv(rows: ReadonlyArray<Record<string, unknown>>): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  // Byte order mark: without it spreadsheets do not read accents as UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(write).join(',')).join('\r\n')}`;
}

function write(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const cell = typeof value === 'string' ? value : JSON.stringify(value);
  const first = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  // Where the list separator is a semicolon, a new cell begins after it.
  const text = first.replace(/;(?=[=+\-@＝＋－＠])/g, '; ');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
