import { expect, test } from 'vitest';
import { foldersOf, readEnvFile, writeEnvFile } from './env-file.ts';

test('the initial file sets the data folder, and has comments for the other variables', () => {
  expect(readEnvFile(writeEnvFile('/var/lib/fichario'))).toEqual({
    vars: { FICHARIO_DATA: '/var/lib/fichario' },
    problems: [],
  });
});

test('quotes are removed, and values are not expanded', () => {
  const { vars } = readEnvFile('A="um dois"\nB=$HOME x \nC=\'#\'\n; D=1\n\nE=\nF=postgres://u:a=b@h/d?x=1&y=2');
  expect(vars).toEqual({ A: 'um dois', B: '$HOME x', C: '#', E: '', F: 'postgres://u:a=b@h/d?x=1&y=2' });
});

test.each(['A = 1', 'export A=1', 'A="um', 'A=um\\', 'A="um" dois', '1A=2', 'texto'])(
  'a line that not everybody reads in the same way is named: %s',
  (line) => {
    expect(readEnvFile(`PORT=3000\n${line}\n`)).toEqual({ vars: { PORT: '3000' }, problems: ['linha 2'] });
  },
);

test('the service may write to the folder of the back-ups', () => {
  expect(foldersOf({ FICHARIO_BACKUP: '/mnt/backups', FICHARIO_DATA: '/var/lib/fichario' })).toEqual(['/mnt/backups']);
  expect(foldersOf({ FICHARIO_BACKUP: '' })).toEqual([]);
});

test('the service may write to the folder of the WAL, unless it is off', () => {
  expect(foldersOf({ FICHARIO_WAL: '/mnt/log' })).toEqual(['/mnt/log']);
  expect(foldersOf({ FICHARIO_WAL: 'off' })).toEqual([]);
});
