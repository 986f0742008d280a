import { createTransport } from 'nodemailer';
import { type Config, isLoopback } from '../../server/config.ts';
import { type Figures, figureOf } from './figures.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

const subject = 'mail';
const timeoutMs = 8_000;

/** Whether the mail server can be reached and lets this program in. Nothing is sent. */
export async function checkMail({ mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>): Promise<Finding> {
  if (!mail.smtpUrl) {
    const advice = 'Set SMTP_URL and MAIL_FROM.';
    const text = 'There is no mail server: mail is written to DATA_DIR/outbox, and nobody gets it.';
    return isLoopback(new URL(siteUrl).hostname)
      ? warning(subject, text, advice)
      : fault(subject, text, advice);
  }
  const { host } = new URL(mail.smtpUrl);
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return ok(subject, `The mail server ${host} lets this program in.`);
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'EAUTH';
    return isRefused
      ? fault(subject, `The mail server ${host} refuses the name or the password.`, 'Correct SMTP_URL.')
      : fault(
          subject,
          `The mail server ${host} cannot be used: ${reasonOf(error).replace(/\.$/, '')}.`,
          'Correct SMTP_URL, and see whether the network lets its port through.',
        );
  } finally {
    transport.close();
  }
}

/** Mail that was tried for hours and is not tried again. */
export function checkMailQueue(figures: Figures): Finding {
  const given =
    (figureOf(figures, 'gateway_account_mail', { state: 'given_up' }) ?? 0) +
    (figureOf(figures, 'guia_mail', { state: 'given_up' }) ?? 0);
  return given === 0
    ? ok('mail queue', 'No mail was given up.')
    : warning(
        'mail queue',
        `Mails that were tried ten times and given up: ${given}.`,
        'See in the log why; after mending it, set attempts to 0 in private.outgoing_mail and gateway.account_mail.',
      );
}
