import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { openGateway } from '../server/gateway.ts';

/** This repository's gateway without the pages, on whatever database the environment names. */
const config = readConfig(process.env);
const database = await openDatabase(config);
await migrate(database, undefined);
if (process.env.BENCH_SQL) await database.query(process.env.BENCH_SQL);
const { app } = await openGateway(config, database);
const server = createServer(getRequestListener(app.fetch) as RequestListener);
server.listen(config.port, '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
