import type { Config } from '../../server/config.ts';
import type { AddressSource } from '../../server/http/client-address.ts';
import { addressHeader } from '../../server/http/health.ts';
import { ask } from './ask.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

const subject = 'proxy';
/** An address of examples, which nobody has. */
const claimed = '203.0.113.7';

/** Whether the server learns from its proxy who asks, and believes nobody else. */
export async function checkProxy({ siteUrl }: Pick<Config, 'siteUrl'>): Promise<Finding> {
  const url = `${siteUrl}/health`;
  try {
    const plain = await askSource(url);
    const lying = await askSource(url, { 'X-Forwarded-For': claimed });
    return judge(plain, lying === 'claimed', siteUrl.startsWith('https:'));
  } catch (error) {
    return warning(
      subject,
      `The headers of the proxy could not be looked at: ${reasonOf(error)}.`,
      'Mend the address first.',
    );
  }
}

async function askSource(
  url: string,
  headers: Record<string, string> = {},
): Promise<AddressSource | undefined> {
  const answer = await ask(url, { [addressHeader]: 'tell', ...headers });
  return answer.headers[addressHeader.toLowerCase()] as AddressSource | undefined;
}

function judge(source: AddressSource | undefined, isFooled: boolean, isSecure: boolean): Finding {
  const append = 'Have the proxy write the address it sees as the last entry of X-Forwarded-For.';
  if (source === undefined) {
    return warning(
      subject,
      `The answer has no header ${addressHeader}.`,
      'Have the proxy pass it on, and see that it leads to this version of the server.',
    );
  }
  if (isFooled) {
    return fault(
      subject,
      'The server believes whatever address a visitor claims: nothing overwrites X-Forwarded-For.',
      source === 'missing' ? `${append} Without a proxy, set TRUST_PROXY=off.` : append,
    );
  }
  if (source === 'forwarded') return ok(subject, 'The server learns from its proxy who asks.');
  if (source === 'missing') {
    return fault(subject, 'TRUST_PROXY is on, and the proxy does not tell who asks.', append);
  }
  if (source === 'direct' && !isSecure) return ok(subject, 'There is no proxy, and none is trusted.');
  return fault(
    subject,
    'All visitors count as one network: the server does not trust its proxy.',
    source === 'ignored' ? 'Set TRUST_PROXY=on.' : `${append} Then set TRUST_PROXY=on.`,
  );
}
