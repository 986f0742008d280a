import pg from 'pg';
import { logAsJson } from '../../server/log/json-log.ts';

/* Says everything that a server may say, with somebody's words in it. */

logAsJson();
const refused = Object.assign(
  new pg.DatabaseError('invalid input syntax for type uuid: "Maribel"', 0, 'error'),
  {
    code: '22P02',
    table: 'questions',
    constraint: 'questions_pkey',
    detail: 'Failing row contains (Maribel, maribel@familia.example).',
    where: 'SQL statement "select Maribel"',
  },
);
console.log('plain words');
console.info('two', 'words', 2, undefined, null);
console.error('rest: 22P02', refused);
console.error(new Error('it failed', { cause: refused }));
console.error('The steps could not be read:', {
  code: 'PGRST100',
  message: 'near "Maribel"',
  details: 'Maribel',
});
console.warn({ name: 'Maribel', nombre: 'Maribel' });
process.emitWarning('maribel@familia.example is deprecated');
await new Promise((resolve) => setTimeout(resolve, 20));
throw new TypeError('«Maribel» is not a function');
