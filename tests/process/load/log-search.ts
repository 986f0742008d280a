/** Of a line: what differs from each to each, and can hold nobody's words by its form. */
const forms: Record<string, RegExp> = {
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  id: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
  ms: /^\d+(\.\d+)?$/,
};

/** The different lines of a log, without what differs by itself: few, however long the log is. */
export function differentLines(log: string): Set<string> {
  const different = new Set<string>();
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) {
      different.add(line);
      continue;
    }
    const entry = JSON.parse(line) as Record<string, unknown>;
    for (const [name, form] of Object.entries(forms))
      if (form.test(String(entry[name] ?? ''))) delete entry[name];
    different.add(JSON.stringify(entry));
  }
  return different;
}

/** Which of these words a log has, in whatever case or coding of addresses. */
export function findWords(log: string, words: Iterable<string>): string[] {
  const text = [...differentLines(log)].join('\n').toLowerCase();
  const readings = [text, decodeLeniently(text), text.replaceAll('\\"', '"')];
  return [...words].filter((word) => {
    if (word.length < 6) throw new Error(`too short to mean anything: ${word}`);
    const forms = [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1)];
    return forms.some((form) => readings.some((reading) => reading.includes(form.toLowerCase())));
  });
}

function decodeLeniently(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/g, (coded) => {
    try {
      return decodeURIComponent(coded);
    } catch {
      return coded;
    }
  });
}

export interface LogLine {
  /** By the true clock, also where that of the server was ahead. */
  at: number;
  isError: boolean;
  text: string;
}

/** Each line with its time; one of `aheadMs` after the last call is of a clock that was so far ahead. */
export function linesOf(log: string, endMs: number, aheadMs: number): LogLine[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((text) => {
      const { time, level } = JSON.parse(text) as { time: string; level: string };
      const told = Date.parse(time);
      return { at: told > endMs + aheadMs / 2 ? told - aheadMs : told, isError: level === 'error', text };
    });
}
