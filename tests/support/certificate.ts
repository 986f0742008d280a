import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

interface Wanted {
  name: string;
  /** Days from now. */
  from?: number;
  until?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const oids = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  basicConstraints: '0603551d13',
  subjectAltName: '0603551d11',
};

/** An authority of the tests' own, and the certificates that it signs: X.509, written by hand (RFC 5280). */
export function createAuthority() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name: 'guia-tests', key: keys.privateKey };
  return {
    cert: pem(makeCertificate({ name: issuer.name }, keys.publicKey, issuer, true)),
    issue(wanted: Wanted): Certificate {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      return {
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: pem(makeCertificate(wanted, own.publicKey, issuer, false)),
      };
    },
  };
}

function makeCertificate(
  { name, from = -2, until = 90 }: Wanted,
  publicKey: KeyObject,
  issuer: { name: string; key: KeyObject },
  isAuthority: boolean,
): Buffer {
  const algorithm = der(0x30, hex(oids.ecdsaWithSha256));
  const extension = isAuthority
    ? der(0x30, hex(oids.basicConstraints), hex('0101ff'), der(0x04, der(0x30, hex('0101ff'))))
    : der(0x30, hex(oids.subjectAltName), der(0x04, der(0x30, der(0x82, Buffer.from(name)))));
  const body = der(
    0x30,
    der(0xa0, hex('020102')),
    der(0x02, Buffer.concat([hex('01'), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer.name),
    der(0x30, time(from), time(until)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  return der(0x30, body, algorithm, der(0x03, hex('00'), sign('sha256', body, issuer.key)));
}

function distinguishedName(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, hex(oids.commonName), der(0x0c, Buffer.from(name)))));
}

/** UTCTime: the years of these tests have two figures. */
function time(days: number): Buffer {
  const digits = new Date(Date.now() + days * dayMs).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (text: string) => Buffer.from(text, 'hex');
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
