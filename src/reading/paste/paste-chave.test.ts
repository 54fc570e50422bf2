import { expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { readPasted } from './read-pasted.ts';

const KEY = '42261012ABC34501DE35550100000045671876543216';
const GROUPS = '4226 1012 ABC3 4501 DE35 5501 0000 0045 6718 7654 3216';
const OF_FARMER = '41260800027182818205559200000000091000000197';

test.each([
  ['alone', KEY],
  ['as a DANFE prints it', `CHAVE DE ACESSO\n${GROUPS}`],
  ['in two lines', `Chave de acesso: ${GROUPS.replace(' DE35', '\nDE35')}`],
  ['as the Id of a file', `NFe${KEY}`],
  ['in the QR code of an NFC-e', `https://nfce.exemplo.gov.br/qrcode?p=${KEY}|2|1|1|0AF3D`],
])('a key %s gives the CNPJ of its issuer, and nothing else', (_how, text) => {
  const { tipo, fields, chave, notes, telefones, others } = readPasted(text, OPTIONS);
  expect({ tipo, fields, chave, telefones, others }).toEqual({
    tipo: 'juridica',
    fields: { cnpj: '12ABC34501DE35' },
    chave: KEY,
    telefones: [],
    others: 0,
  });
  expect(notes).not.toMatch(/\d{4}/);
});

test('the key of a farmer gives a CPF', () => {
  expect(readPasted(OF_FARMER, { ...OPTIONS, tipo: 'juridica' })).toMatchObject({
    tipo: 'fisica',
    fields: { cpf: '27182818205' },
    chave: OF_FARMER,
    notes: '',
  });
});

test('next to its issuer a key is the source, and the other text is read as usual', () => {
  const text = `Ferragens Imaginária Ltda.\nCNPJ 12.ABC.345/01DE-35\nChave: ${KEY}\nvendas@exemplo.com.br`;
  expect(readPasted(text, OPTIONS)).toMatchObject({
    fields: { nome: 'Ferragens Imaginária Ltda.', cnpj: '12ABC34501DE35' },
    emails: [{ email: 'vendas@exemplo.com.br' }],
    chave: KEY,
    notes: '',
  });
});

test.each([
  ['beside another company', `CNPJ 11.222.333/0001-81\nChave: ${KEY}`],
  ['that one of another issuer stands beside', `${KEY}\n${OF_FARMER}`],
])('a key %s proves nothing, and stays in the notes', (_how, text) => {
  const { fields, chave, notes } = readPasted(text, OPTIONS);
  expect(fields).not.toMatchObject({ cnpj: '12ABC34501DE35' });
  expect(chave).toBeUndefined();
  expect(notes).toContain(KEY);
});

test('a wrong key is an unchanged remark', () => {
  const wrong = KEY.replace(/6$/, '5');
  expect(readPasted(wrong, OPTIONS)).toMatchObject({ fields: {}, notes: wrong });
});
