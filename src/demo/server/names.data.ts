/**
 * First names in Brazil, the most common first. The number is a rough frequency in thousands of people, right to the order of
 * magnitude: it makes lists look like those of a real register, with pages of Marias and Silvas.
 */
export const FEMALE_NAMES = `
Maria:11700 Ana:3080 Francisca:725 Antônia:590 Adriana:565 Juliana:562 Márcia:551 Fernanda:531 Patrícia:529 Aline:509
Sandra:479 Camila:469 Amanda:464 Bruna:460 Jéssica:456 Letícia:434 Júlia:430 Luciana:429 Vanessa:417 Mariana:381
Gabriela:375 Vera:373 Vitória:369 Larissa:366 Cláudia:366 Beatriz:362 Rita:336 Luana:335 Sônia:332 Renata:327
Eliane:322 Josefa:318 Simone:307 Natália:306 Cristiane:306 Carla:303 Débora:300 Rosângela:297 Jaqueline:295 Rosa:293
Daniela:291 Aparecida:289 Marlene:282 Terezinha:278 Raimunda:276 Andréia:275 Fabiana:273 Lúcia:271 Raquel:270 Angélica:262
Rafaela:258 Luzia:256 Elaine:254 Daniele:251 Joana:249 Vilma:239 Bianca:236 Isabel:233 Michele:231 Alice:229
Helena:226 Laura:219 Isabela:217 Tatiana:214 Sílvia:212 Valéria:207 Tânia:203 Regina:201 Mônica:198 Priscila:196
Viviane:194 Kelly:189 Roberta:187 Edna:184 Elisângela:182 Rosana:181 Solange:179 Marta:178 Teresa:176 Eduarda:175
Sara:173 Carolina:171 Flávia:169 Ivone:168 Gisele:165 Neusa:163 Rosimeire:158 Lorena:152 Cecília:149 Tereza:147
Sabrina:146 Rebeca:141 Emanuelle:138 Lívia:136 Marina:134 Rayane:131 Yasmin:129 Nathália:127 Karina:125 Cíntia:122
Elza:119 Benedita:116 Manuela:113 Sophia:111 Valentina:108 Heloísa:104 Clara:101 Lara:99 Irene:96 Eunice:93
Luiza:91 Olívia:88 Nair:84 Marcela:81 Paula:80 Alessandra:78 Ester:74 Miriam:71 Iracema:66 Inês:64
Zilda:61 Conceição:58 Graziela:55 Tainá:52 Iara:49 Noemi:45 Jandira:41 Dalva:38 Celina:35 Margarida:31
`;

export const MALE_NAMES = `
José:5750 João:2980 Antônio:2570 Francisco:1770 Carlos:1480 Paulo:1420 Pedro:1210 Lucas:1120 Luiz:1100 Marcos:1090
Luís:930 Gabriel:920 Rafael:810 Daniel:700 Marcelo:690 Bruno:660 Eduardo:620 Felipe:610 Raimundo:600 Rodrigo:590
Manoel:560 Mateus:550 André:540 Fernando:530 Fábio:510 Leonardo:500 Gustavo:490 Guilherme:480 Leandro:470 Tiago:460
Anderson:450 Ricardo:440 Márcio:430 Jorge:425 Sebastião:420 Alexandre:415 Roberto:410 Edson:400 Diego:395 Vitor:390
Sérgio:380 Cláudio:375 Matheus:370 Thiago:365 Geraldo:360 Adriano:350 Luciano:345 Júlio:340 Renato:330 Alex:325
Vinícius:320 Rogério:315 Samuel:310 Ronaldo:305 Mário:300 Flávio:295 Igor:290 Douglas:285 Davi:280 Manuel:275
Jeferson:270 Cícero:265 Victor:260 Miguel:255 Robson:250 Mauro:245 Danilo:240 Henrique:235 Caio:230 Reginaldo:225
Joaquim:220 Benedito:215 Gilberto:210 Marco:205 Alan:200 Nelson:196 Cristiano:192 Elias:188 Wilson:184 Valdir:180
Emerson:176 Luan:172 David:168 Renan:164 Severino:160 Fabrício:156 Mauricio:152 Jonas:148 Gilson:144 Jean:140
Fabiano:136 Wesley:133 Diogo:130 Adilson:127 Jair:124 Alessandro:121 Everton:118 Osvaldo:115 Gilmar:112 Wellington:110
William:108 Arthur:106 Bernardo:104 Heitor:102 Enzo:100 Nicolas:98 Otávio:96 Murilo:94 Raul:92 Hugo:90
Ivan:88 Cauã:86 Kaique:84 Ademir:82 Aparecido:80 Valter:78 Edmilson:76 Célio:74 Milton:72 Augusto:70
Domingos:68 Ismael:66 Ezequiel:64 Moisés:62 Afonso:60 Álvaro:58 Rubens:56 Silvio:54 Walter:52 Tomás:48
`;

/** Second first names, as in Maria Aparecida or João Pedro, by the first name or for any name. */
export const SECOND_NAMES: Readonly<Record<string, string>> = {
  Maria:
    'Aparecida:9 José:7 Eduarda:6 Clara:6 Luiza:5 Helena:4 Fernanda:4 Cristina:4 Lúcia:4 Alice:3 Júlia:3 Vitória:3',
  Ana: 'Paula:9 Clara:6 Carolina:6 Beatriz:6 Lúcia:5 Luiza:5 Cláudia:4 Júlia:4 Cristina:4 Maria:3 Lívia:2',
  José: 'Carlos:9 Roberto:6 Antônio:6 Luiz:5 Francisco:4 Maria:4 Augusto:3 Ricardo:2 Aparecido:2',
  João: 'Pedro:9 Paulo:8 Vitor:6 Carlos:5 Batista:5 Gabriel:4 Lucas:4 Miguel:3 Guilherme:3',
  Luiz: 'Carlos:9 Fernando:7 Henrique:6 Antônio:5 Gustavo:4 Felipe:4 Eduardo:3 Otávio:2',
  Carlos: 'Alberto:8 Eduardo:8 Henrique:5 Roberto:5 Augusto:4 César:3',
  Paulo: 'Roberto:8 César:7 Henrique:6 Sérgio:4 Ricardo:3 Eduardo:2',
  Pedro: 'Henrique:9 Lucas:5 Paulo:4 Augusto:4 Miguel:2 Otávio:1',
  Francisco: 'José:6 Carlos:5 Antônio:4 Xavier:1',
  Antônio: 'Carlos:9 José:5 Marcos:3 Augusto:2 Luiz:2',
  Vera: 'Lúcia:9 Regina:2',
  Rita: 'Maria:2 Cássia:5',
  Sandra: 'Regina:5 Maria:3 Cristina:1',
  Rosa: 'Maria:6 Helena:1',
};

/** Surnames, the most common first; the frequency decreases with the rank. */
export const SURNAMES = `
Silva Santos Oliveira Souza Pereira Ferreira Lima Alves Rodrigues Costa Sousa Ribeiro Gomes Carvalho Almeida Martins
Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas
Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Moura Cavalcante Monteiro Batista Castro Campos Correia Melo
Borges Miranda Reis Medeiros Cunha Pires Moraes Azevedo Brito Farias Barros Nogueira Coelho Duarte Sales Xavier Viana
Leite Cruz Guimarães Bezerra Macedo Rezende Siqueira Pacheco Aguiar Bastos Guedes Neves Figueiredo Matos Paiva Peixoto
Queiroz Sampaio Tavares Torres Vasconcelos Amaral Amorim Assis Assunção Antunes Bueno Braga Brandão Camargo Cordeiro
Coutinho Dantas Domingues Dutra Esteves Evangelista Feitosa Fonseca França Franco Furtado Galvão Garcia Godoy Henrique
Jesus Lacerda Leal Lemos Lira Maciel Magalhães Maia Marinho Mello Menezes Mesquita Mota Muniz Naves Novaes Pessoa
Pimentel Pinheiro Porto Prado Prates Quintana Rangel Rego Rios Rosa Sá Salgado Sena Serra Silveira Simões Sobrinho
Toledo Trindade Valente Valle Vargas Vaz Veloso Ventura Vidal Villela Zanetti Abreu Aragão Arruda Ávila Balbino
Barreto Barroso Belmonte Benevides Bernardes Bittencourt Bonfim Botelho Brasil Cabral Caetano Caldas Calixto Camilo
Candido Carneiro Carmo Carrara Chagas Chaves Conceição Corrêa Couto Custódio Damasceno Delgado Diniz Drummond
Espíndola Fagundes Falcão Faria Félix Fialho Fontes Fraga Frota Gama Gaspar Gentil Gouveia Granja Guerra Gusmão
Hoffmann Inácio Jardim Junqueira Justino Kaufmann Klein Lago Lara Leão Lins Lisboa Lobato Lobo Loureiro Lourenço
Lucena Luz Macêdo Madeira Malta Mansur Mariano Maranhão Marcondes Mascarenhas Meireles Messias Modesto Montenegro
Morais Morato Moretti Müller Negrão Nobre Nóbrega Noronha Ornelas Osório Padilha Paixão Palmeira Parente Passos
Patrício Paz Pedrosa Penha Perez Pestana Pontes Portela Pontual Proença Quadros Queiroga Rabelo Ramalho Raposo
Rebouças Resende Ricci Rolim Romano Romero Roriz Rossi Russo Saldanha Salles Santiago Saraiva Schmidt Schneider Seixas
Serrano Severo Sodré Spinelli Starling Tanaka Teles Telles Terra Tibúrcio Tolentino Trevisan Uchoa Valadares Valadão
Valverde Varela Vasques Veiga Veras Viegas Vilela Vilhena Vital Weber Werneck Yamamoto Zago Zanella Zimmermann
Nakamura Sato Suzuki Watanabe Kobayashi Ishikawa Bianchi Colombo Conti Ferrari Fontana Gallo Greco Lombardi Marchetti
Martini Moro Pellegrini Piazza Rizzo Sartori Tonelli Vitale Becker Fischer Keller Krüger Schulz Wagner Abdalla Haddad
Nassar Salomão Khoury Kalil Pacífico Amâncio Bandeira Barcelos Alencar Alcântara
`;

/** Particles between first name and surname, with their percentage for this surname. */
export const PARTICLES: Readonly<Record<string, string>> = {
  Silva: 'da:62',
  Santos: 'dos:60',
  Oliveira: 'de:45',
  Souza: 'de:42',
  Sousa: 'de:48',
  Costa: 'da:40',
  Lima: 'de:30',
  Almeida: 'de:45',
  Rocha: 'da:30',
  Nascimento: 'do:65',
  Andrade: 'de:35',
  Freitas: 'de:40',
  Araújo: 'de:35',
  Melo: 'de:35',
  Moraes: 'de:35',
  Morais: 'de:35',
  Castro: 'de:30',
  Cunha: 'da:35',
  Cruz: 'da:45',
  Reis: 'dos:40',
  Conceição: 'da:80',
  Jesus: 'de:85',
  Carmo: 'do:80',
  Paixão: 'da:70',
  Luz: 'da:55',
  Paz: 'da:40',
  Rosa: 'da:30',
  Assis: 'de:40',
  Abreu: 'de:30',
  Paiva: 'de:30',
  Barros: 'de:30',
  Brito: 'de:30',
  Carvalho: 'de:22',
  Mota: 'da:25',
  Fonseca: 'da:30',
  Gama: 'da:35',
  Sá: 'de:60',
  Penha: 'da:70',
  Chagas: 'das:60',
  Neves: 'das:50',
  Passos: 'dos:30',
};
