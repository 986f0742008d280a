// npm start and npm run dev: prepares what is missing, then runs the server on the project's own Node and
// brings it back when it dies. With --prepared nothing is installed or built: for a folder that may not be written.
import { findNode, root } from './node.mjs';
import { prepareOrExit } from './prepare.mjs';
import { keepRunning } from './respawn.mjs';
import { serverArgs, serverEnv } from './server-process.mjs';

const isDev = process.argv.includes('--dev');
if (!process.argv.includes('--prepared')) await prepareOrExit({ build: !isDev });

// The listening socket of a service manager (sd_listen_fds) is for the server; a variable that was for another is not.
const { LISTEN_FDS, LISTEN_PID, ...env } = serverEnv({ isDev });
const hasSocket = LISTEN_FDS === '1' && LISTEN_PID === String(process.pid);

keepRunning(findNode(), [...serverArgs, ...process.argv.slice(2)], {
  cwd: root,
  // The channel tells the server when this process is gone.
  stdio: ['inherit', 'inherit', 'inherit', hasSocket ? 3 : 'ignore', 'ipc'],
  env: hasSocket ? { ...env, LISTEN_FDS } : env,
});
