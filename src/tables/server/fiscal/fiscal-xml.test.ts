import { expect, test } from 'vitest';
import { cnpjOf, destOf, elements, EMIT_OWN, ENDERECO, keyOf, makeNfe, OWN } from '../../../../test/fiscal/make-nfe.ts';
import { type FiscalReading, type Party, partiesOf } from '../../../reading/fiscal/party.ts';
import { known } from '../../../kit/known.ts';
import { readFiscalXml } from './fiscal-xml.ts';

const OURS = new Set([OWN.slice(0, 8)]);
const CUSTOMER = cnpjOf('310000010001');
const DEST = destOf({ CNPJ: CUSTOMER }, 'LOJA FICTICIA &amp; CIA');

/** Reads the only document of a file. */
function readFirst(xml: string | Buffer): FiscalReading {
  const readings = readFiscalXml(Buffer.from(xml));
  expect(readings).toHaveLength(1);
  return known(readings[0], 'the reading');
}

function read(xml: string | Buffer) {
  const reading = readFirst(xml);
  if (reading.outcome !== 'read') throw new Error(`not read: ${reading.reason}`);
  return { ...reading, rows: partiesOf(reading.parties, OURS) };
}

function rowsOf(xml: string | Buffer): Party[] {
  return read(xml).rows;
}

test('the recipient of an own note is a customer, as the note has it', () => {
  expect(
    read(makeNfe({ number: 7, dest: destOf({ CPF: '52998224725' }, 'ANA INVENTADA', { fone: '011' }) })),
  ).toMatchObject({
    source: { kind: 'nfe', key: keyOf(OWN, 7), at: '2026-03-02T10:00:00-03:00' },
    rows: [
      {
        papel: 'cliente',
        tipo: 'fisica',
        cpf: '52998224725',
        nome: 'ANA INVENTADA',
        indicadorIe: 'naoContribuinte',
        inscricoesEstaduais: [],
        enderecos: [{ tipo: 'residencial', logradouro: 'RUA DO CONTO', cep: '01001000', codigoCidade: '3550308' }],
        telefones: ['011'],
      },
    ],
  });
});

test('the issuer of a note to us is a supplier, with letters in its CNPJ and in the key', () => {
  const cnpj = cnpjOf('7FX0Q9ZK0001');
  const emit = elements({
    CNPJ: cnpj,
    xNome: 'LETRA SA',
    xFant: 'LETRA',
    enderEmit: elements(ENDERECO),
    IE: '110042490114',
  });
  const { source, rows } = read(makeNfe({ number: 1, emit, dest: destOf({ CNPJ: OWN }, 'NOS') }));
  expect(source.key).toBe(keyOf(cnpj, 1));
  expect(rows).toMatchObject([
    { papel: 'fornecedor', cnpj, nomeFantasia: 'LETRA', inscricoesEstaduais: [{ uf: 'SP', numero: '110042490114' }] },
  ]);
  expect(rows[0]).not.toHaveProperty('indicadorIe');
});

test('a place of delivery of another CNPJ is an address and a row, of the same one only an address', () => {
  const place = { xLgr: 'RUA DA OBRA', nro: '77', xBairro: 'CENTRO', cMun: '4304606', xMun: 'CANOAS', UF: 'RS' };
  const other = cnpjOf('310000010002');
  const entrega = elements({ CNPJ: other, xNome: 'OBRA', ...place, IE: '0247654329', email: 'obra@example.org' });
  expect(rowsOf(makeNfe({ number: 1, dest: DEST, entrega }))).toMatchObject([
    {
      cnpj: CUSTOMER,
      enderecos: [{ tipo: 'comercial' }, { tipo: 'entrega', documento: other, nome: 'OBRA', numero: '77' }],
    },
    { cnpj: other, emails: ['obra@example.org'], enderecos: [{ tipo: 'comercial', codigoCidade: '4304606' }] },
  ]);
  const same = rowsOf(makeNfe({ number: 1, dest: DEST, entrega: elements({ CNPJ: CUSTOMER, ...place }) }));
  expect(same).toHaveLength(1);
  expect(same[0]?.enderecos[1]).not.toHaveProperty('documento');
});

test('a carrier has its address in one line; one without a name is no row', () => {
  const carrier = { CNPJ: cnpjOf('320000010001'), xNome: 'VENTO', IE: 'ISENTO', xEnder: 'ROD DO SONHO KM 4' };
  const [, row] = rowsOf(
    makeNfe({ number: 1, dest: DEST, transporta: elements({ ...carrier, xMun: 'CURITIBA', UF: 'PR' }) }),
  );
  expect(row).toMatchObject({
    papel: 'transportadora',
    indicadorIe: 'isento',
    inscricoesEstaduais: [],
    enderecos: [{ linha: 'ROD DO SONHO KM 4', cidade: 'CURITIBA', uf: 'PR' }],
  });
  expect(rowsOf(makeNfe({ number: 1, dest: DEST, transporta: elements({ xNome: 'O MESMO' }) }))).toHaveLength(1);
});

test('a recipient abroad has no town, and a country without zeros in front', () => {
  const abroad = { ...ENDERECO, cMun: '9999999', xMun: 'MONTEVIDEO', UF: 'EX', cPais: '08451', CEP: undefined };
  const dest = elements({ idEstrangeiro: 'UY-1.234', xNome: 'JUAN', enderDest: elements(abroad), indIEDest: '9' });
  const [row] = rowsOf(makeNfe({ number: 1, dest }));
  expect(row).toMatchObject({ idEstrangeiro: 'UY-1.234', enderecos: [{ pais: '8451', cidadeExterior: 'MONTEVIDEO' }] });
  expect(row?.enderecos[0]).not.toHaveProperty('codigoCidade');
});

test('several e-mails in one text are several', () => {
  const [row] = rowsOf(
    makeNfe({ number: 1, dest: destOf({ CNPJ: CUSTOMER }, 'X', { email: 'a@b.co; c@d.co,a@b.co' }) }),
  );
  expect(row?.emails).toEqual(['a@b.co', 'c@d.co']);
});

test('a prefix, a note without its protocol, layout 2.00 and line breaks between tags change nothing', () => {
  const whole = makeNfe({ number: 1, dest: DEST });
  const bare = whole.replace(/<\/?nfeProc[^>]*>/g, '');
  const prefixed = whole.replace(/<(\/?)(\w)/g, '<$1nfe:$2');
  const old = whole.replace(/<dhEmi>[^<]*<\/dhEmi>/, '<dEmi>2012-05-01</dEmi>');
  const broken = whole.replaceAll('><', '>\n  <');
  for (const xml of [bare, prefixed, old, broken]) expect(rowsOf(xml)).toEqual(rowsOf(whole));
  expect(read(old).source.at).toBe('2012-05-01');
});

test('the bytes decide the encoding, whatever the file declares', () => {
  const xml = makeNfe({ number: 1, dest: destOf({ CNPJ: CUSTOMER }, 'CONCEIÇÃO') });
  for (const bytes of [Buffer.from(xml), Buffer.from(xml, 'latin1'), Buffer.from(`\ufeff${xml}`)])
    expect(rowsOf(bytes)[0]?.nome).toBe('CONCEIÇÃO');
});

/** A CT-e that is about an NF-e. */
function makeCte(toma: string): string {
  const rem = elements({ CNPJ: OWN, IE: '110042490114', xNome: 'NOS', enderReme: elements(ENDERECO) });
  const dest = elements({ CNPJ: CUSTOMER, xNome: 'LOJA', enderDest: elements({ ...ENDERECO, cPais: undefined }) });
  const emit = elements({
    CNPJ: cnpjOf('320000010001'),
    IE: '9012345663',
    xNome: 'VENTO',
    enderEmit: elements(ENDERECO),
  });
  const ide = elements({ mod: '57', dhEmi: '2026-06-01T07:00:00-03:00', tpAmb: '1', toma3: elements({ toma }) });
  const doc = elements({ infCTeNorm: elements({ infDoc: elements({ infNFe: elements({ chave: keyOf(OWN, 1) }) }) }) });
  return `<cteProc><CTe><infCte Id="CTe${keyOf(OWN, 2, '57')}">${elements({ ide, emit, rem, dest })}${doc}</infCte></CTe></cteProc>`;
}

test('a CT-e is known by its root, though it holds an infNFe', () => {
  const { source, rows } = read(makeCte('0'));
  expect(source.kind).toBe('cte');
  expect(rows).toMatchObject([
    { papel: 'transportadora', nome: 'VENTO' },
    { papel: 'cliente', cnpj: CUSTOMER },
  ]);
});

test('zeros as the CNPJ of a CT-e are a company abroad, without a document', () => {
  const [, row] = rowsOf(makeCte('0').replaceAll(CUSTOMER, '00000000000000'));
  expect(row).toMatchObject({ nome: 'LOJA', isTipoUncertain: true });
  expect(row).not.toHaveProperty('cnpj');
});

test('the customer of a national NFS-e keeps its accents, and its state follows from the town', () => {
  const toma = elements({
    CNPJ: CUSTOMER,
    IM: '778',
    xNome: 'Conceição Ltda',
    end: elements({ endNac: elements({ cMun: '3509502', CEP: '13010001' }), xLgr: 'Rua D', nro: '1', xBairro: 'V' }),
    email: 'a@b.co',
  });
  const dps = elements({ tpAmb: '1', dhEmi: '2026-06-10T10:00:00-03:00', prest: elements({ CNPJ: OWN }), toma });
  const emit = elements({ CNPJ: OWN, xNome: 'NOS', enderNac: elements(ENDERECO) });
  const xml = `<NFSe><infNFSe Id="NFS${'3'.repeat(50)}"><ambGer>2</ambGer>${elements({ emit })}<DPS><infDPS Id="DPS1">${dps}</infDPS></DPS></infNFSe></NFSe>`;
  expect(read(xml)).toMatchObject({
    source: { kind: 'nfse', key: '3'.repeat(50) },
    rows: [{ papel: 'cliente', nome: 'Conceição Ltda', inscricaoMunicipal: '778', enderecos: [{ cep: '13010001' }] }],
  });
});

test('what is no document of the register is skipped with its reason', () => {
  const whole = makeNfe({ number: 1, dest: DEST });
  const reasons = [
    makeNfe({ number: 1, dest: DEST, tpAmb: '2' }),
    '<procEventoNFe><evento><infEvento><CNPJ>1</CNPJ></infEvento></evento></procEventoNFe>',
    '<procInutNFe/>',
    '<catalogo><NFe/></catalogo>',
    '<NFe><outro/></NFe>',
    ' \n',
  ].map((xml) => readFirst(xml));
  expect(reasons.map((reading) => (reading.outcome === 'skipped' ? reading.reason : reading))).toEqual([
    'homologacao',
    'evento',
    'evento',
    'outro-xml',
    'outro-xml',
    'vazio',
  ]);
  expect(readFirst(makeNfe({ number: 1, model: '65' }))).toMatchObject({ source: { kind: 'nfce' } });
  expect(readFirst(whole).outcome).toBe('read');
});

test('nothing of a broken document becomes a row, wherever it breaks', () => {
  const whole = makeNfe({ number: 1, dest: DEST });
  for (let end = 1; end < whole.length; end += 7)
    expect(readFirst(whole.slice(0, end)), whole.slice(0, end)).toMatchObject({ outcome: 'refused' });
});

test('a document type is refused immediately, used or not, and nothing is expanded', () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('');
  const whole = makeNfe({ number: 1, dest: DEST }).replace('<?xml version="1.0" encoding="UTF-8"?>', '');
  const used = whole.replace('FICTICIA', '&a9;');
  for (const xml of [whole, used]) {
    const from = process.cpuUsage();
    const dtd = `<!DOCTYPE nfeProc [<!ENTITY a0 "x"><!ENTITY f SYSTEM "file:///etc/passwd">${entities}]>`;
    expect(readFirst(dtd + xml)).toEqual({ outcome: 'refused', reason: 'dtd' });
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(1_000);
  }
  expect(readFirst(used)).toEqual({ outcome: 'refused', reason: 'xml' });
});

test('depth, attributes and one endless text are refused', () => {
  const deep = `<NFe><infNFe>${'<a>'.repeat(200)}`;
  const wide = `<NFe ${Array.from({ length: 200 }, (_, at) => `a${at}="1"`).join(' ')}/>`;
  const long = makeNfe({ number: 1, dest: destOf({ CNPJ: CUSTOMER }, 'A'.repeat(10_000)) });
  for (const xml of [deep, wide, long]) expect(readFirst(xml)).toEqual({ outcome: 'refused', reason: 'tamanho' });
});

test('a second recipient of one note is never mixed into the first', () => {
  const two = makeNfe({ number: 1, dest: destOf({ CPF: '52998224725' }, 'PRIMEIRA') }).replace(
    '</dest>',
    `</dest><dest>${destOf({ CPF: '11144477735' }, 'SEGUNDA', { email: 'outra@example.org' })}</dest>`,
  );
  expect(rowsOf(two)).toMatchObject([{ nome: 'PRIMEIRA', emails: [] }]);
});

test('an invoice of 990 items costs what its bytes cost', () => {
  const large = makeNfe({ number: 1, dest: DEST, items: 990 });
  expect(rowsOf(large)).toEqual(rowsOf(makeNfe({ number: 1, dest: DEST })));
  expect(EMIT_OWN).toContain(OWN);
});

const withoutDeclaration = (xml: string) => xml.replace(/^<\?xml[^>]*>/, '');
const namesIn = (xml: string) =>
  readFiscalXml(Buffer.from(xml)).map((reading) =>
    reading.outcome === 'read'
      ? partiesOf(reading.parties, OURS)
          .map(({ nome }) => nome)
          .join()
      : reading.reason,
  );

test('each note of a batch, of a list and of a SOAP message is read, whatever its prefix', () => {
  const notes = ['ANA', 'BIA', 'CAIO'].map((nome, number) =>
    withoutDeclaration(makeNfe({ number, dest: destOf({ CPF: '52998224725' }, nome) })),
  );
  const bare = notes.map((note) => /<NFe[\s>].*<\/NFe>/s.exec(note)?.[0] ?? '');
  expect(namesIn(`<enviNFe versao="4.00"><idLote>1</idLote>${bare.join('')}</enviNFe>`)).toEqual([
    'ANA',
    'BIA',
    'CAIO',
  ]);
  expect(namesIn(`<notas>${notes.join('\n')}</notas>`)).toEqual(['ANA', 'BIA', 'CAIO']);
  const soap = `<s:Envelope xmlns:s="x"><s:Header/><s:Body><r><a><b>${notes[0]}</b></a><b>${bare[1]}</b></r></s:Body></s:Envelope>`;
  expect(namesIn(soap)).toEqual(['ANA', 'BIA']);
});

test('of a batch, a note of a test and one without its time are told apart from the others', () => {
  const plans = [{ tpAmb: '2' as const }, { at: 'ontem' }, {}];
  const notes = plans.map((plan, number) =>
    withoutDeclaration(makeNfe({ number, dest: destOf({ CPF: '52998224725' }, 'ANA'), ...plan })),
  );
  expect(namesIn(`<enviNFe>${notes.join('')}</enviNFe>`)).toEqual(['homologacao', 'xml', 'ANA']);
});

test('a batch that ends early gives none of its notes, and an envelope without one is said', () => {
  const note = withoutDeclaration(makeNfe({ number: 1, dest: DEST }));
  expect(namesIn(`<enviNFe>${note}<NFe><infNFe>`)).toEqual(['xml']);
  expect(namesIn('<Envelope><Body><retEnviNFe><cStat>103</cStat></retEnviNFe></Body></Envelope>')).toEqual([
    'outro-xml',
  ]);
  expect(namesIn(`<envEvento><evento>${note}</evento></envEvento>`)).toEqual(['evento']);
});

test('an inscrição without a state stays in the notes', () => {
  const dest = elements({ CNPJ: CUSTOMER, xNome: 'SEM ENDERECO', IE: '110042490114' });
  expect(rowsOf(makeNfe({ number: 1, dest }))).toMatchObject([
    { inscricoesEstaduais: [], notes: ['inscrição estadual: 110042490114'] },
  ]);
});
