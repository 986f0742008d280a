import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { type Config, isLoopback } from '../../server/config.ts';
import { ask } from './ask.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

const timeoutMs = 10_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Renewal is automatic and comes 30 days before the end as a rule: what is left of less has failed more than once. */
const soonDays = 14;

type AddressConfig = Pick<Config, 'siteUrl'>;

/** Whether the public address leads to a server that is well. */
export async function checkAddress({ siteUrl }: AddressConfig): Promise<Finding> {
  const subject = 'address';
  try {
    const { status, body } = await ask(`${siteUrl}/health`);
    if (status === 200 && /^\{"status":"(ok|busy)"\}$/.test(body)) return ok(subject, `${siteUrl} answers.`);
    if (status === 503 && body.includes('unavailable')) {
      return fault(subject, `${siteUrl} answers, but its database does not.`, 'See the server’s log.');
    }
    return fault(
      subject,
      `${siteUrl}/health is not answered by this program (status ${status}).`,
      'Point the name and the proxy at this server, or set SITE_URL to its public address.',
    );
  } catch (error) {
    return fault(
      subject,
      `${siteUrl} does not answer: ${reasonOf(error)}.`,
      'Start the server and its proxy, open the port in the firewall, and see that the name leads here.',
    );
  }
}

/** The certificate of an https address. */
export async function checkCertificate({ siteUrl }: AddressConfig): Promise<Finding> {
  const subject = 'TLS';
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:') {
    const advice = 'Put a proxy with TLS in front, and set SITE_URL to its https address.';
    return isLoopback(hostname)
      ? warning(subject, `SITE_URL is ${siteUrl}, which only this machine can reach.`, advice)
      : fault(subject, `SITE_URL is ${siteUrl}: passwords travel in the open.`, advice);
  }
  try {
    const { problem, certificate } = await readCertificate(siteUrl);
    const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
    if (problem) {
      return fault(
        subject,
        `Browsers refuse the certificate of ${hostname}: ${explainProblem(problem, certificate)}.`,
        'Have the proxy get a certificate for this name, with its whole chain.',
      );
    }
    if (days < soonDays) {
      return warning(
        subject,
        `The certificate of ${hostname} ends in ${days} days.`,
        'See why the proxy has not renewed it.',
      );
    }
    return ok(subject, `The certificate of ${hostname} is good for ${days} more days.`);
  } catch (error) {
    return fault(
      subject,
      `No TLS connection to ${hostname}: ${reasonOf(error)}.`,
      'Have the proxy listen there with a certificate.',
    );
  }
}

interface SeenCertificate {
  problem: string | undefined;
  certificate: PeerCertificate;
}

function readCertificate(siteUrl: string): Promise<SeenCertificate> {
  const { hostname, port } = new URL(siteUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // A number is no name.
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { authorized, authorizationError } = socket;
      resolve({
        problem: authorized ? undefined : String(authorizationError),
        certificate: socket.getPeerCertificate(),
      });
      socket.end();
    });
  });
}

function explainProblem(problem: string, { valid_to, subjectaltname = '' }: PeerCertificate): string {
  if (problem.includes('CERT_HAS_EXPIRED'))
    return `it ended on ${new Date(valid_to).toISOString().slice(0, 10)}`;
  if (problem.includes('ALTNAME'))
    return `it is for ${subjectaltname.replaceAll('DNS:', '') || 'another name'}`;
  if (/SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/.test(problem))
    return 'nobody whom they trust has signed it';
  return problem;
}

/** Whoever types the name alone comes by http, and has to be led on. */
export async function checkRedirect({ siteUrl }: AddressConfig, plainUrl?: string): Promise<Finding> {
  const subject = 'redirect';
  const site = new URL(siteUrl);
  if (site.protocol !== 'https:') return ok(subject, 'Without https there is nothing to lead on to.');
  if (!plainUrl && site.port !== '') {
    return ok(subject, `${siteUrl} has a port of its own, so nobody comes there by plain http.`);
  }
  const from = plainUrl ?? `http://${site.hostname}/`;
  const advice =
    'Have the proxy answer http with a redirect (301 or 308) to the same path of the https address.';
  try {
    const { status, headers } = await ask(from);
    const { location } = headers;
    const isLed =
      [301, 302, 307, 308].includes(status) &&
      URL.canParse(String(location), from) &&
      new URL(String(location), from).origin === site.origin;
    if (isLed) return ok(subject, `${from} leads on to https.`);
    return fault(subject, `${from} does not lead on to https: it answers ${status}.`, advice);
  } catch (error) {
    return warning(subject, `${from} does not answer: ${reasonOf(error)}.`, advice);
  }
}
