import { expect, test } from 'vitest';
import { foldersOf, readEnvFile, writeEnvFile } from './env-file.ts';

test('the file that we make is read as it is meant: the folder of the data, and comments for the rest', () => {
  expect(readEnvFile(writeEnvFile('/var/lib/fichario'))).toEqual({
    vars: { FICHARIO_DATA: '/var/lib/fichario' },
    problems: [],
  });
});

test('quotes are taken off, and nothing in a value is expanded', () => {
  const { vars } = readEnvFile('A="um dois"\nB=$HOME x \nC=\'#\'\n; D=1\n\nE=\nF=postgres://u:a=b@h/d?x=1&y=2');
  expect(vars).toEqual({ A: 'um dois', B: '$HOME x', C: '#', E: '', F: 'postgres://u:a=b@h/d?x=1&y=2' });
});

test.each(['A = 1', 'export A=1', 'A="um', 'A=um\\', 'A="um" dois', '1A=2', 'texto'])(
  'a line that not everybody reads in the same way is named: %s',
  (line) => {
    expect(readEnvFile(`PORT=3000\n${line}\n`)).toEqual({ vars: { PORT: '3000' }, problems: ['linha 2'] });
  },
);

test('the folder of the back-ups is one that the service writes to', () => {
  expect(foldersOf({ FICHARIO_BACKUP: '/mnt/backups', FICHARIO_DATA: '/var/lib/fichario' })).toEqual(['/mnt/backups']);
  expect(foldersOf({ FICHARIO_BACKUP: '' })).toEqual([]);
});

test('so is the folder of the log, unless the log goes nowhere', () => {
  expect(foldersOf({ FICHARIO_WAL: '/mnt/log' })).toEqual(['/mnt/log']);
  expect(foldersOf({ FICHARIO_WAL: 'off' })).toEqual([]);
});
