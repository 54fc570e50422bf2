import { describe, expect, test } from 'vitest';
import { controllerOf } from './localidades.ts';
import {
  fromBuscarCepAnswer,
  fromBuscarCepForm,
  fromCarregarCidadesForm,
  fromCidadesAnswer,
  fromEstadosAnswer,
  fromFailedLookup,
  toBuscarCepAnswer,
  toBuscarCepForm,
  toCarregarCidadesForm,
  toCidadesAnswer,
  toEstadosAnswer,
} from './localidades.wire.ts';
import { BuscarCepForm, CarregarCidadesForm } from './localidades-schemas.wire.ts';

const SE = {
  cep: '01001000',
  logradouro: 'Praça da Sé',
  bairro: 'Sé',
  uf: 'SP',
  cidade: { codigo: '3550308', nome: 'São Paulo' },
};

function readTag(xml: string, tag: string): string {
  return xml.match(`<${tag}>(.*)</${tag}>`)?.[1] ?? '';
}

describe('the answer to buscarCEP', () => {
  test('is, letter by letter, what old clients read', () => {
    expect(toBuscarCepAnswer('01001-000', SE)).toEqual({
      status: 'true',
      info: '<webservicecep><cep>01001-000</cep><logradouro>Praça da Sé</logradouro><bairro>Sé</bairro><uf>SP</uf></webservicecep>',
      idCidade: '3550308',
      codigoCidade: '3550308',
      nomeCidade: 'São Paulo',
      codigoEstado: '35',
      siglaEstado: 'SP',
      nomeEstado: 'São Paulo',
    });
  });

  test('has the CEP as it was typed', () => {
    expect(toBuscarCepAnswer('01001000', SE).info).toContain('<cep>01001000</cep>');
    expect(toBuscarCepAnswer('01001-000', SE).info).toContain('<cep>01001-000</cep>');
  });

  test('has five empty texts and status false when there is no address', () => {
    expect(toBuscarCepAnswer('99999-999', undefined)).toEqual({
      status: 'false',
      info: '',
      idCidade: '',
      codigoCidade: '',
      nomeCidade: '',
    });
  });

  test('closes empty elements by a separate tag, and has no city if it is unknown', () => {
    const answer = toBuscarCepAnswer('69301-000', {
      ...SE,
      logradouro: '',
      bairro: 'Centro',
      uf: 'RR',
      cidade: undefined,
    });
    expect(answer.info).toBe(
      '<webservicecep><cep>69301-000</cep><logradouro></logradouro><bairro>Centro</bairro><uf>RR</uf></webservicecep>',
    );
    expect(answer).toMatchObject({
      status: 'true',
      idCidade: '',
      codigoCidade: '',
      nomeCidade: '',
      codigoEstado: '14',
    });
  });

  test('is status false for a client of old when no more than the state is known, which today’s screen reads all the same', () => {
    const answer = toBuscarCepAnswer('69301-000', { ...SE, logradouro: '', bairro: '', uf: 'RR', cidade: undefined });
    expect(answer).toEqual({
      status: 'false',
      info: '',
      idCidade: '',
      codigoCidade: '',
      nomeCidade: '',
      estadoDaFaixa: '14',
    });
    expect(fromBuscarCepAnswer(answer, readTag)).toEqual({ address: undefined, codigoEstado: '14' });
  });

  test('is status true for the city of a range, and says what the CEP is for it', () => {
    const address = { ...SE, logradouro: '', bairro: '', daFaixa: 'faixa' } as const;
    const answer = toBuscarCepAnswer('01001-000', address);
    expect(answer).toMatchObject({ status: 'true', codigoCidade: '3550308', cepDaCidade: 'faixa' });
    expect(fromBuscarCepAnswer(answer, readTag)).toEqual({ address: { ...address, cep: '01001-000' } });
  });

  test('writes the five signs of XML as entities and leaves out what XML cannot hold', () => {
    const logradouro = `</logradouro><x> & "D'Água" \u0000\u0007\ud800\ufffe😀`;
    expect(toBuscarCepAnswer('01001000', { ...SE, logradouro }).info).toContain(
      '<logradouro>&lt;/logradouro&gt;&lt;x&gt; &amp; &quot;D&#39;Água&quot; 😀</logradouro>',
    );
  });

  test('is read back as the original address', () => {
    const masked = { ...SE, cep: '01001-000' };
    expect(fromBuscarCepAnswer(toBuscarCepAnswer('01001-000', SE), readTag)).toEqual({ address: masked });
    const withoutCity = { ...masked, cidade: undefined };
    expect(fromBuscarCepAnswer(toBuscarCepAnswer('01001-000', withoutCity), readTag)).toEqual({ address: withoutCity });
    expect(fromBuscarCepAnswer(toBuscarCepAnswer('01001-000', undefined), readTag)).toEqual({ address: undefined });
    expect(() => fromBuscarCepAnswer({ status: 'true' }, readTag)).toThrow();
  });
});

describe('an answer whose status is not true', () => {
  const whole = toBuscarCepAnswer('01001-000', SE);

  test.each([
    { ...whole, status: 'false' },
    { ...whole, status: 'TRUE' },
    { ...whole, status: true },
    { ...whole, status: 1 },
    { ...whole, status: ['true'] },
    { ...whole, status: null },
    { status: 'erro', info: 7 },
    {},
    [],
    null,
    'true',
    undefined,
  ])('tells nothing, whatever else it holds: %j', (answer) => {
    expect(fromBuscarCepAnswer(answer, readTag)).toEqual({ address: undefined });
    expect(fromEstadosAnswer(answer)).toBeUndefined();
    expect(fromCidadesAnswer(answer)).toBeUndefined();
  });
});

describe('the lists', () => {
  const estados = [{ codigo: '12', nome: 'Acre' }];
  const cidades = [{ codigo: '3516200', nome: "Franca d'Oeste" }];

  test('are code|name for states and x|code|name for cities', () => {
    expect(toEstadosAnswer(estados)).toEqual({ status: 'true', info: ['12|Acre'] });
    expect(toCidadesAnswer(cidades)).toEqual({ status: 'true', info: ["3516200|3516200|Franca d'Oeste"] });
  });

  test('have status false when there is no city', () => {
    expect(toCidadesAnswer([])).toEqual({ status: 'false', info: [] });
  });

  test('come back as they were', () => {
    expect(fromEstadosAnswer(toEstadosAnswer(estados))).toEqual(estados);
    expect(fromCidadesAnswer(toCidadesAnswer(cidades))).toEqual(cidades);
    expect(fromCidadesAnswer(toCidadesAnswer([]))).toBeUndefined();
    expect(() => fromCidadesAnswer({ status: 'true', info: ['3516200|Franca'] })).toThrow();
  });
});

describe('the forms', () => {
  test('come back as they were sent, other fields ignored', () => {
    const buscar = BuscarCepForm.parse({ ...toBuscarCepForm('01001-000'), numEnder: '1' });
    expect(fromBuscarCepForm(buscar)).toBe('01001-000');
    expect(fromCarregarCidadesForm(CarregarCidadesForm.parse(toCarregarCidadesForm('35')))).toBe('35');
  });
});

describe('the controller of a page', () => {
  test.each([
    ['/empresas/12', 'empresas'],
    ['/pessoas', 'pessoas'],
    ['/home', 'home'],
    ['/', 'pessoas'],
    ['/entrar', 'entrar'],
    ['/operacoes', 'operacoes'],
    ['/exportacoes', 'exportacoes'],
    ['/webhooks', 'webhooks'],
    ['/api/x', 'pessoas'],
    ['/Empresas', 'empresas'],
  ])('%s calls under /%s', (pathname, controller) => {
    expect(controllerOf(pathname)).toBe(controller);
  });
});

describe('a failed look-up', () => {
  test('may name the state of the range', () => {
    expect(fromFailedLookup({ code: 'cep_lookup_failed', uf: 'SP', codigoEstado: '35' })).toBe('35');
    expect(fromFailedLookup({})).toBeUndefined();
    expect(fromFailedLookup(undefined)).toBeUndefined();
    expect(fromFailedLookup({ codigoEstado: 35 })).toBeUndefined();
  });
});
