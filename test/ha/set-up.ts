import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/kit/server/env/paths.ts';

/** What `deploy/ha` says of one machine, filled in and written to a folder of its own. */
export type SetUp = { name: string; address: string; folder: string; etcdEnv: Variables; patroniEnv: Variables };
export type Variables = Record<string, string>;

const NAMES = ['maquina1', 'maquina2', 'maquina3'];
/** The ports of the set-up are those that a person's own programs may have on a machine where tests run. */
const PORTS: Variables = { 2379: '21379', 2380: '21380', 5432: '21432', 8008: '21008' };
export const POSTGRES_PORT = Number(PORTS[5432]);
export const PATRONI_PORT = Number(PORTS[8008]);
export const PASSWORD = 'so-para-o-teste';

/** Writes the files of `deploy/ha` for three machines on this one, as the README there says, and reads them. */
export function writeSetUp(folder: string, addresses: readonly string[]): SetUp[] {
  return NAMES.map((name, at) => writeMachine(join(folder, name), name, at, addresses));
}

function writeMachine(folder: string, name: string, at: number, addresses: readonly string[]): SetUp {
  const address = addresses[at]!; // as many as names
  mkdirSync(folder);
  const source = join(projectRoot(), 'deploy', 'ha');
  const values: Variables = { machine: name, address };
  NAMES.forEach((other, place) => (values[`machine-${place + 1}`] = other));
  addresses.forEach((other, place) => (values[`address-${place + 1}`] = other));
  const read = (file: string) => fillIn(readFileSync(join(source, file), 'utf8'), folder, values);
  writeFileSync(join(folder, 'patroni.yml'), read('patroni.yml'));
  cpSync(join(source, 'create-database.sh'), join(folder, 'create-database.sh'));
  chmodSync(join(folder, 'create-database.sh'), 0o755);
  return {
    name,
    address,
    folder,
    etcdEnv: parseVariables(read('etcd.env')),
    patroniEnv: parseVariables(read('machine.env')),
  };
}

function fillIn(text: string, folder: string, values: Variables): string {
  return (
    text
      .replaceAll(/<(password-[a-z]+)>/g, PASSWORD)
      .replaceAll(/<([a-z]+(?:-\d)?)>/g, (_, key: string) => valueOf(values, key))
      .replaceAll(/:(2379|2380|5432|8008)\b/g, (_, port: string) => `:${PORTS[port]}`)
      .replaceAll(/\/etc\/patroni|\/var\/(?:run\/postgresql|lib\/postgresql\/15|lib\/etcd)/g, folder)
      // the watchdog of a machine must not know of a test, which would reset the machine
      .replace('mode: automatic', "mode: 'off'")
  );
}

function valueOf(values: Variables, key: string): string {
  const value = values[key];
  if (value === undefined) throw new Error(`deploy/ha has <${key}>, which the test does not fill in.`);
  return value;
}

function parseVariables(text: string): Variables {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
