import { type MailFields, renderMail } from '../_shared/render-mail.ts';
import { type Call, Refusal, serve } from '../_shared/serve.ts';

const mostAtOnce = 20;
const timeoutMs = 15_000;

interface QueuedMail {
  id: number;
  recipient: string;
  template: string;
  fields: MailFields;
  /** Path of the way out of such mail, by one click in the mail program (RFC 8058). */
  unsubscribe: string | null;
}

/**
 * Sends the mail that waits in the database, for a project on hosted Supabase: a schedule calls it with the secret key.
 * A server of our own sends its mail by itself. What is not confirmed as sent is due again later.
 */
export default serve(async ({ isService, service, env }) => {
  if (!isService) throw new Refusal(403, 'Solo el servidor puede hacer esto');
  const way = readWay(env);
  const { data, error } = await service.rpc('gateway_take_mail', { most: mostAtOnce });
  if (error) throw error;
  const mails: QueuedMail[] = data;
  let sent = 0;
  for (const mail of mails) {
    try {
      await send(mail, way);
    } catch (failure) {
      console.error(`queued mail ${mail.id} could not be sent:`, failure);
      continue;
    }
    const { error: unconfirmed } = await service.rpc('gateway_mail_sent', { mail: mail.id });
    if (unconfirmed) throw unconfirmed;
    sent += 1;
  }
  return { sent, failed: mails.length - sent };
});

interface Way {
  url: string;
  key: string;
  from: string;
  siteUrl: string;
}

/** Before any mail is taken: one that is taken and cannot be sent waits for its next turn. */
function readWay(env: Call['env']): Way {
  const [url, key, from, siteUrl] = ['MAIL_URL', 'MAIL_KEY', 'MAIL_FROM', 'SITE_URL'].map(env);
  if (!url || !key || !from || !siteUrl) throw new Refusal(400, 'Falta configurar el envío de correo');
  return { url, key, from, siteUrl };
}

/** To a mail service over HTTP: hosted functions may not use the ports of SMTP. */
async function send(queued: QueuedMail, { url, key, from, siteUrl }: Way) {
  const { recipient, template, fields, unsubscribe } = queued;
  const mail = renderMail(template, { SiteURL: siteUrl, Email: recipient, ...fields });
  const headers = unsubscribe && {
    'List-Unsubscribe': `<${siteUrl}${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ from, to: recipient, ...mail, ...(headers && { headers }) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    throw new Error(
      `the mail service answered ${answer.status}: ${withoutSecrets(await answer.text(), fields)}`,
    );
  }
}

/** A service may repeat what it refused; links and codes belong in no log. */
function withoutSecrets(text: string, { Token, Codigo }: MailFields): string {
  return [Token, Codigo].reduce<string>(
    (rest, secret) => (typeof secret === 'string' && secret ? rest.replaceAll(secret, '…') : rest),
    text,
  );
}
