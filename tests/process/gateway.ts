import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openGateway } from '../../server/gateway.ts';
import { reservePort } from '../../server/http/http-server.ts';

// The API without the pages, on a database that has been migrated: for tests that kill a server over and over.
const config = readConfig(process.env);
const http = await reservePort(config.port, config.host);
const { app } = await openGateway(config, await openDatabase(config));
await http.listen(getRequestListener(app.fetch) as RequestListener);
