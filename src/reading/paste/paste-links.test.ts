import { expect, test } from 'vitest';
import { OPTIONS } from '../../../test/paste/paste-options.ts';
import { readPasted } from './read-pasted.ts';

test.each([
  'Maria Souza\nhttps://wa.me/5511987654321',
  'Maria Souza, WhatsApp: wa.me/5511987654321',
  'Maria Souza\nhttps://api.whatsapp.com/send?phone=5511987654321',
  'Maria Souza - tel:+5511987654321',
])('a link to a conversation is a phone and no site: %j', (text) => {
  const { fields, telefones } = readPasted(text, OPTIONS);
  expect(fields).toMatchObject({ nome: 'Maria Souza' });
  expect(fields).not.toHaveProperty('site');
  expect(telefones).toMatchObject([{ tipo: 'celular', numero: '11987654321' }]);
});
