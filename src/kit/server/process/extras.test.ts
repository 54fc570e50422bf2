import { expect, test } from 'vitest';
import { EnvError } from '../env/env.ts';
import { loadExtra } from './extras.ts';

const missing = async () => import(['@fichario', 'nowhere'].join('/')) as Promise<object>;
const broken = () => Promise.reject(new TypeError('broken'));
const S3 = { name: 's3', variable: 'FICHARIO_FILES' } as const;

test('a package that is missing is named by what asks for it, with the command that installs it', async () => {
  await expect(loadExtra(missing, S3)).rejects.toThrow(EnvError);
  await expect(loadExtra(missing, S3)).rejects.toThrow(/^FICHARIO_FILES pede .* rode "npm run extra -- s3"\.$/);
});

test('what else fails in loading is not taken for that', async () => {
  await expect(loadExtra(broken, S3)).rejects.toThrow(TypeError);
  expect(await loadExtra(async () => 'there', S3)).toBe('there');
});
