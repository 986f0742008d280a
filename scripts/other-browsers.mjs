// Firefox and WebKit for the journeys of tests/browsers, as Debian packages them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram, thisHost } from './programs.mjs';

/** Program and package: Firefox, WebKitGTK with its own small browser, and a screen for that. */
const needed = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['Xvfb', 'xvfb'],
];
const sentence = `The journeys in other browsers need Firefox and WebKitGTK: install them (Debian: sudo apt-get install ${needed
  .map(([, packageName]) => packageName)
  .join(' ')}).`;

export async function requireOtherBrowsers(host = thisHost()) {
  for (const [program, packageName] of needed) {
    const find = async () => host.folders.map((folder) => join(folder, program)).find(existsSync);
    await requireProgram(host, { find, packageName, sentence });
  }
}
