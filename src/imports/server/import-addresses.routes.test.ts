import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { checkFile, cpfOf, finishStep, settle } from '../../../test/imports/imports.ts';
import { buildFisica, ENDERECO } from '../../../test/pessoas.ts';
import type { Pessoa } from '../../pessoa/pessoa.ts';

/* Records whose address in the file is another one than in the register. */

const api = useApp();

const HEADINGS = 'Nome;CPF;Endereço;Número;Bairro;Cidade;UF;CEP';
const MOVED = ['Rua Nova', '7', 'Gonzaga', 'Santos', 'SP', '11060-000'];

let number = 0;
async function make(enderecos: object[] = [{ ...ENDERECO, principal: true }]): Promise<{ id: string; cpf: string }> {
  number += 1;
  const cpf = cpfOf(900 + number);
  const made = await api.as.gestor.post(
    '/api/pessoas',
    buildFisica({ nome: `Mudada ${number}`, cpf, enderecos: enderecos as never }),
  );
  expect(made.statusCode, made.body).toBe(201);
  return { id: made.json<Pessoa>().id, cpf };
}

const addressesOf = async (id: string) =>
  (await api.as.gestor.get(`/api/pessoas/${id}`))
    .json<Pessoa>()
    .enderecos.map(({ logradouro, numero, complemento, principal }) => ({
      logradouro,
      numero,
      complemento,
      principal,
    }));

const fileOf = (cpf: string, address: string[] = MOVED) =>
  [HEADINGS, [`Mudada ${number}`, cpf, ...address].join(';')].join('\n');

const OLD = { logradouro: ENDERECO.logradouro, numero: ENDERECO.numero, complemento: ENDERECO.complemento };
const NEW = { logradouro: 'Rua Nova', numero: '7', complemento: '' };

test('an address that moved is counted, and stands beside the principal one until somebody says otherwise', async () => {
  const { id, cpf } = await make();
  const checked = await checkFile(api.as.gestor, fileOf(cpf));
  expect(checked.facts).toMatchObject({ movedAddresses: 1 });
  expect(checked.counts).toMatchObject({ update: 1 });
  await finishStep(api.as.gestor, checked.id, 'apply');
  expect(await addressesOf(id)).toEqual([
    { ...OLD, principal: true },
    { ...NEW, principal: false },
  ]);
});

test('one answer for the file replaces the principal address, and nothing of the old one stays', async () => {
  const { id, cpf } = await make([{ ...ENDERECO, principal: true, complemento: 'Fundos' }]);
  const asked = await checkFile(api.as.gestor, fileOf(cpf));
  await settle(api.as.gestor, asked, { otherAddress: 'replace' });
  const checked = await finishStep(api.as.gestor, asked.id, 'check');
  expect(checked.facts).toMatchObject({ movedAddresses: 1 });
  await finishStep(api.as.gestor, checked.id, 'apply');
  expect(await addressesOf(id)).toEqual([{ ...NEW, principal: true }]);
  const again = await checkFile(api.as.gestor, fileOf(cpf), { otherAddress: 'replace' });
  expect(again.counts).toMatchObject({ unchanged: 1 });
  expect(again.facts).toMatchObject({ movedAddresses: 0 });
});

test.each([
  ['the same address in other words', [ENDERECO.logradouro, ENDERECO.numero, '', '', '', ''], undefined],
  ['only a state', ['', '', '', '', 'SP', ''], undefined],
  ['an address where the record has none', MOVED, []],
])('asks nothing for %s', async (_what, address, enderecos) => {
  const { cpf } = await make(enderecos);
  const { facts } = await checkFile(api.as.gestor, fileOf(cpf, address), { otherAddress: 'replace' });
  expect(facts).toMatchObject({ movedAddresses: 0 });
});
