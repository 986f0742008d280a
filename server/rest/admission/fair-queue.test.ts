import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdmissionRefused, ClientDisconnected, FairQueue } from './fair-queue.ts';

const one = { perNetwork: 1, inAll: 1, budgetMs: 1_000, ordinaryMs: 20 };
const here = () => false;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Statements that are written down when they begin and end after so many milliseconds. */
function recorder(turns: FairQueue) {
  const begun: string[] = [];
  const ask = (network: string, name: string, tookMs = 10, isGone = here) =>
    turns.run(network.split(' '), isGone, async (charge) => {
      begun.push(name);
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      charge(tookMs);
      return name;
    });
  return { begun, ask };
}

describe('the order of turns', () => {
  test('networks take turns, however many statements one of them has in line', async () => {
    const { begun, ask } = recorder(new FairQueue(one));
    for (let at = 1; at <= 4; at += 1) void ask('a', `a${at}`);
    for (let at = 1; at <= 2; at += 1) void ask('b', `b${at}`);
    void ask('c', 'c1');
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('time counts: who takes long is asked less often', async () => {
    const { begun, ask } = recorder(new FairQueue(one));
    for (let at = 1; at <= 3; at += 1) void ask('slow', `slow${at}`, 80);
    for (let at = 1; at <= 12; at += 1) void ask('quick', `quick${at}`, 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun.indexOf('slow2')).toBeGreaterThanOrEqual(8);
    expect(begun).toHaveLength(15);
  });

  test('so many of one network, so many in all', async () => {
    const { begun, ask } = recorder(new FairQueue({ ...one, perNetwork: 3, inAll: 5 }));
    for (let at = 1; at <= 5; at += 1) void ask('a', `a${at}`);
    for (let at = 1; at <= 3; at += 1) void ask('b', `b${at}`);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
    await vi.advanceTimersByTimeAsync(100);
    expect(begun).toHaveLength(8);
  });

  test('a failure passes the turn on', async () => {
    const turns = new FairQueue(one);
    const { begun, ask } = recorder(turns);
    const failing = turns.run(['a'], here, () => Promise.reject(new Error('refused')));
    void ask('b', 'b1');
    await expect(failing).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(20);
    expect(begun).toEqual(['b1']);
  });

  test('who went away while waiting is passed over', async () => {
    const { begun, ask } = recorder(new FairQueue(one));
    void ask('a', 'a1');
    const gone = ask('b', 'b1', 10, () => true);
    gone.catch(() => {});
    void ask('c', 'c1');
    await vi.advanceTimersByTimeAsync(100);
    await expect(gone).rejects.toBeInstanceOf(ClientDisconnected);
    expect(begun).toEqual(['a1', 'c1']);
  });

  test('a line has an end', async () => {
    const { ask } = recorder(new FairQueue(one));
    for (let at = 0; at <= 200; at += 1) void ask('a', `a${at}`);
    await expect(ask('a', 'one more')).rejects.toBeInstanceOf(AdmissionRefused);
    await vi.advanceTimersByTimeAsync(5_000);
  });
});

describe('slow statements', () => {
  async function afterTwoTimeouts() {
    const made = recorder(new FairQueue(one));
    for (const name of ['h1', 'h2']) {
      void made.ask('hostile', name, 1_000);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return made;
  }

  test('after two of the longest a network has to come again later; the others do not notice', async () => {
    const { ask } = await afterTwoTimeouts();
    const honest = ask('honest', 'quick');
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await honest).toBe('quick');
    const refused = await ask('hostile', 'h3').catch((error: AdmissionRefused) => error);
    expect(refused).toBeInstanceOf(AdmissionRefused);
    expect((refused as AdmissionRefused).retryAfterSeconds).toBeGreaterThan(60);
    const others = ask('honest', 'again');
    await vi.advanceTimersByTimeAsync(100);
    expect(await others).toBe('again');
  });

  test('a new network is not a new person: those of one /48 have four times as much together', async () => {
    const { begun, ask } = recorder(new FairQueue(one));
    for (let at = 1; at <= 8; at += 1) {
      for (const name of ['honest1', 'honest2', 'honest3', 'honest4']) void ask(name, 'quick');
      await vi.advanceTimersByTimeAsync(100);
      ask(`${at}/64 ${at}/56 a/48`, `h${at}`, 1_000).catch(() => {});
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(begun.filter((name) => name !== 'quick')).toEqual(['h1', 'h2', 'h3', 'h4', 'h5']);
    const refused = ask('9/64 9/56 a/48', 'h9');
    await expect(refused).rejects.toBeInstanceOf(AdmissionRefused);
    const other = ask('1/64 1/56 b/48', 'other');
    await vi.advanceTimersByTimeAsync(100);
    expect(await other).toBe('other');
  });

  test('in time it is forgiven', async () => {
    const { ask } = await afterTwoTimeouts();
    await vi.advanceTimersByTimeAsync(95_000);
    void ask('honest', 'quick');
    await vi.advanceTimersByTimeAsync(100);
    const waited = ask('hostile', 'h3');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await waited).toBe('h3');
  });

  test('a network that is alone need not wait', async () => {
    const { ask } = await afterTwoTimeouts();
    const third = ask('hostile', 'h3', 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await third).toBe('h3');
  });

  test('where everybody is slow nobody is singled out', async () => {
    const { begun, ask } = recorder(new FairQueue(one));
    for (let round = 1; round <= 6; round += 1) {
      for (const network of ['a', 'b', 'c']) {
        void ask(network, `${network}${round}`, 300);
        await vi.advanceTimersByTimeAsync(300);
      }
    }
    expect(begun).toHaveLength(18);
  });

  test('ordinary ones are free, however many', async () => {
    const { begun, ask } = recorder(new FairQueue(one));
    for (let at = 1; at <= 150; at += 1) void ask('school', `s${at}`, 90);
    void ask('honest', 'quick');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(begun).toHaveLength(151);
  });

  /** Beside five networks that always have something to ask, so many statements of one. */
  async function besideFive(tookMs: number) {
    const { begun, ask } = recorder(new FairQueue(one));
    for (let round = 1; round <= 20; round += 1) {
      ask('busy', `busy${round}`, tookMs).catch(() => {});
      for (let at = 1; at <= 5; at += 1) void ask(`honest${at}`, 'quick', 5);
      await vi.advanceTimersByTimeAsync(500);
    }
    return begun.filter((name) => name.startsWith('busy')).length;
  }

  test('one that makes others wait costs more: a few of eighty milliseconds, then a pause', async () => {
    expect(await besideFive(80)).toBeLessThanOrEqual(4);
  });

  test('an ordinary one costs nothing, even while others wait', async () => {
    expect(await besideFive(20)).toBe(20);
  });
});
