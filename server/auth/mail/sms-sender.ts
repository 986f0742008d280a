import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { AuthError } from '../errors.ts';
import { writeToOutbox } from './outbox.ts';
import { createTemplates } from './templates.ts';

const timeoutMs = 5_000;

export interface SmsSender {
  /** Sends a code; the message's id may be told to the person before it is sent. */
  sendCode(phone: string, code: string, id?: string): Promise<void>;
}

type TextConfig = Pick<Config, 'smsUrl' | 'siteUrl' | 'dataDir' | 'isLoopback' | 'product'>;

/** Text messages go to a webhook as `{id, to, text}`; without one, to the outbox. */
export function createSmsSender(config: TextConfig): SmsSender {
  const render = createTemplates(config);
  return {
    async sendCode(phone, code, id = randomUUID()) {
      const { text } = await render('sms', { Token: code, SiteURL: config.siteUrl });
      const message = { id, to: `+${phone}`, text: text.trim() };
      if (config.smsUrl) await post(config.smsUrl, message);
      else await writeToOutbox(config, 'sms', message);
    },
  };
}

async function post(url: string, message: Record<string, string>): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  } catch (cause) {
    throw new AuthError(422, 'sms_send_failed', 'Error sending sms message', { cause });
  }
}
