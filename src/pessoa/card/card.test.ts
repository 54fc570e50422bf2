import { describe, expect, test } from 'vitest';
import { buildFisica, buildJuridica, EMAIL, ENDERECO, TELEFONE } from '../../../test/pessoas.ts';
import { newItem } from '../empty.ts';
import type { Pessoa } from '../pessoa.ts';
import { addressLines } from './address-lines.ts';
import { mailHref, mapHref, telHref, whatsappHref } from './contact-links.ts';
import { MOST_OCTETS_IN_CODE, toSmallVcard } from './small-vcard.ts';
import { countOctets, toVcard } from './vcard.ts';

const STORED = { id: '0192f0c4-0000-7000-8000-000000000001', codigo: 1, version: 1, deletedAt: null };
const MOMENT = '2026-11-20T12:00:00.000Z';

function store(pessoa: ReturnType<typeof buildFisica> | ReturnType<typeof buildJuridica>): Pessoa {
  return { ...pessoa, ...STORED, createdAt: MOMENT, updatedAt: MOMENT };
}

describe('the links of a contact', () => {
  test('call a number from anywhere, and a service number as it is', () => {
    expect(telHref({ tipo: 'celular', numero: '11987654321' })).toBe('tel:+5511987654321');
    expect(telHref({ tipo: 'exterior', numero: '+14155550100' })).toBe('tel:+14155550100');
    expect(telHref({ tipo: 'servico', numero: '08007771234' })).toBe('tel:08007771234');
  });

  test('write by WhatsApp to a mobile phone of Brazil only', () => {
    expect(whatsappHref({ tipo: 'celular', numero: '11987654321' })).toBe('https://wa.me/5511987654321');
    expect(whatsappHref({ tipo: 'celular', numero: '1133334444' })).toBeUndefined();
    expect(whatsappHref({ tipo: 'fixo', numero: '1133334444' })).toBeUndefined();
    expect(whatsappHref({ tipo: 'exterior', numero: '+14155550100' })).toBeUndefined();
  });

  test('contain no unescaped character', () => {
    expect(mailHref('ana+x@exemplo.com?bcc=b@c.d')).toBe('mailto:ana%2Bx@exemplo.com%3Fbcc%3Db@c.d');
    expect(mapHref(['Rua A&B, 1', 'São Paulo'])).toContain(
      'query=Rua%20A%26B%2C%201%2C%20S%C3%A3o%20Paulo%2C%20Brasil',
    );
  });
});

test('an address has the lines that the Correios require, without empty parts', () => {
  const full = {
    ...ENDERECO,
    logradouro: 'Rua Direita',
    numero: '12',
    complemento: 'ap 3',
    bairro: 'Sé',
    cep: '01001000',
  };
  expect(addressLines(full, 'São Paulo')).toEqual(['Rua Direita, 12 ap 3', 'Sé', '01001-000 São Paulo - SP']);
  expect(addressLines({ ...full, complemento: '', bairro: '', cep: '' }, '')).toEqual(['Rua Direita, 12', 'SP']);
});

test('an extension follows its phone: as text in the card of a file, dialled after a pause in the QR code', () => {
  const fixo = newItem('telefones', { tipo: 'fixo', numero: '1133334444', ramal: '214', observacao: 'balcão' });
  const pessoa = store(buildJuridica({ telefones: [fixo, TELEFONE] }));
  expect(toVcard(pessoa)).toContain('tel1.X-ABLABEL:Ramal 214\\, balcão');
  expect(toSmallVcard(pessoa, () => '').text).toContain('TEL:+551133334444\\,214\r\n');
});

describe('the card in a QR code', () => {
  test('has the principal contacts first', () => {
    const fixo = { ...TELEFONE, principal: false, tipo: 'fixo' as const, numero: '1133334444' };
    const { text, leftOut } = toSmallVcard(
      store(buildFisica({ nome: 'Ana; Maria', telefones: [fixo, TELEFONE], emails: [EMAIL], enderecos: [ENDERECO] })),
      () => 'São Paulo',
    );
    expect(text.split('\r\n').slice(0, 6)).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Maria;Ana\\;;;;',
      'FN:Ana\\; Maria',
      'TEL;TYPE=CELL:+5511987654321',
      'TEL:+551133334444',
    ]);
    expect(text).toContain(';São Paulo;SP;');
    expect(leftOut).toBe(0);
  });

  test('omits what does not fit, and counts it', () => {
    const enderecos = Array.from({ length: 9 }, () => ({ ...ENDERECO, complemento: 'ç'.repeat(60) }));
    const { text, leftOut } = toSmallVcard(
      store(buildJuridica({ nome: 'Padaria', telefones: [TELEFONE], enderecos })),
      () => 'São Paulo',
    );
    expect(countOctets(text)).toBeLessThanOrEqual(MOST_OCTETS_IN_CODE);
    expect(leftOut).toBeGreaterThan(5);
    expect(text).toContain('ORG:Padaria');
    expect(text).toContain('TEL;TYPE=CELL');
    expect(text.endsWith('END:VCARD\r\n')).toBe(true);
  });
});
