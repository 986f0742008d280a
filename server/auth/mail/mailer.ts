import type { Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import { writeToOutbox } from './outbox.ts';
import { createTemplates, type TemplateValues } from './templates.ts';

interface Mail {
  to: string;
  /** A file of the product's templates. */
  template: string;
  values: TemplateValues;
  /** Path of the way out of such mail, by one click in the mail program (RFC 8058). */
  unsubscribe?: string | undefined;
}

interface Mailer {
  send(mail: Mail): Promise<void>;
}

type MailConfig = Pick<Config, 'mail' | 'siteUrl' | 'dataDir' | 'isLoopback' | 'product'>;

export function createMailer(config: MailConfig): Mailer {
  const render = createTemplates(config);
  let transport: Promise<Transporter> | undefined;
  const from = config.mail.from ?? `no-reply@${new URL(config.siteUrl).hostname}`;

  return {
    async send({ to, template, values, unsubscribe }) {
      const message = await render(template, { SiteURL: config.siteUrl, Email: to, ...values });
      const { subject, text, html } = message;
      const headers = unsubscribe ? oneClick(config.siteUrl + unsubscribe) : undefined;
      if (config.mail.smtpUrl) {
        transport ??= connect(config.mail.smtpUrl);
        await (await transport).sendMail({
          from,
          to,
          subject,
          text,
          ...(html && { html }),
          ...(headers && { headers }),
        });
      } else {
        const mail = { from, to, subject, text, html, headers };
        const { ConfirmationURL: link } = values;
        await writeToOutbox(config, 'mail', { ...mail, ...(typeof link === 'string' && { link }) });
      }
    },
  };
}

function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A mail server that is mute holds up the mail behind it: it is given up, and tried again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Loaded where there is a mail server: without one a start is quicker. */
async function connect(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: smtpUrl, ...timeouts });
}
