// Prints the OpenAPI document that the product serves, without a listening server or a database.
import { buildApp } from '../../src/app/server/app.ts';
import { openDb } from '../../src/kit/server/db/db.ts';
import { readEnv } from '../../src/kit/server/env/env.ts';

const db = openDb({ host: '/nowhere', user: 'nobody', database: 'none' });
const app = await buildApp({ db, env: readEnv({ LOG_LEVEL: 'silent' }), now: () => new Date() });
const answer = await app.inject('/api/openapi.json');
await app.close();
await db.close();
process.stdout.write(answer.body);
