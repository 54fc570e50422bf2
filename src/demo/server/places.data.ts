/**
 * The municipalities of the demo: IBGE code, name, DDD, CEPs and inhabitants in thousands (the weight). CEPs are the first and
 * last prefix of a municipality with a CEP per street, or the single general CEP of another town.
 */
export const PLACES = `
3550308|São Paulo|11|01000-05999|11450
3304557|Rio de Janeiro|21|20000-23799|6210
5300108|Brasília|61|70000-72799|2820
2304400|Fortaleza|85|60000-61599|2430
2927408|Salvador|71|40000-42599|2420
3106200|Belo Horizonte|31|30000-31999|2320
1302603|Manaus|92|69000-69099|2060
4106902|Curitiba|41|80000-82999|1770
2611606|Recife|81|50000-52999|1490
5208707|Goiânia|62|74000-74899|1440
4314902|Porto Alegre|51|90000-91999|1330
1501402|Belém|91|66000-66999|1300
3518800|Guarulhos|11|07000-07399|1290
3509502|Campinas|19|13000-13139|1140
2111300|São Luís|98|65000-65109|1040
2704302|Maceió|82|57000-57099|960
5002704|Campo Grande|67|79000-79129|900
3304904|São Gonçalo|21|24400-24799|900
2211001|Teresina|86|64000-64099|870
2507507|João Pessoa|83|58000-58099|830
3548708|São Bernardo do Campo|11|09600-09899|810
3301702|Duque de Caxias|21|25000-25499|810
3303500|Nova Iguaçu|21|26000-26099|790
2408102|Natal|84|59000-59139|750
3547809|Santo André|11|09000-09299|750
3534401|Osasco|11|06000-06299|730
3552205|Sorocaba|15|18000-18109|720
3170206|Uberlândia|34|38400-38439|710
3543402|Ribeirão Preto|16|14000-14114|700
3549904|São José dos Campos|12|12200-12249|700
5103403|Cuiabá|65|78000-78109|650
2607901|Jaboatão dos Guararapes|81|54000-54499|640
3118601|Contagem|31|32000-32399|620
4209102|Joinville|47|89200-89239|620
2910800|Feira de Santana|75|44000-44149|620
2800308|Aracaju|79|49000-49099|600
4113700|Londrina|43|86000-86124|560
3136702|Juiz de Fora|32|36000-36107|540
4205407|Florianópolis|48|88000-88099|540
5201405|Aparecida de Goiânia|62|74900-74999|530
3205002|Serra|27|29160-29184|520
3301009|Campos dos Goytacazes|22|28000-28179|480
3303302|Niterói|21|24000-24399|480
3549805|São José do Rio Preto|17|15000-15104|480
1500800|Ananindeua|91|67000-67199|480
3205200|Vila Velha|27|29100-29129|470
4305108|Caxias do Sul|54|95000-95149|460
1100205|Porto Velho|69|76800-76849|460
3525904|Jundiaí|11|13200-13219|440
1600303|Macapá|96|68900-68914|440
3538709|Piracicaba|19|13400-13439|420
2504009|Campina Grande|83|58400-58449|420
3548500|Santos|13|11000-11249|420
3143302|Montes Claros|38|39400-39429|410
1400100|Boa Vista|95|69300-69339|410
4115200|Maringá|44|87000-87109|410
5201108|Anápolis|62|75000-75159|400
2611101|Petrolina|87|56300-56354|390
3506003|Bauru|14|17000-17119|380
2604106|Caruaru|81|55000-55119|380
2933307|Vitória da Conquista|77|45000-45119|370
1200401|Rio Branco|68|69900-69924|360
4202404|Blumenau|47|89000-89099|360
4119905|Ponta Grossa|42|84000-84129|360
4104808|Cascavel|45|85800-85824|350
4304606|Canoas|51|92000-92479|350
3205309|Vitória|27|29000-29099|320
3170107|Uberaba|34|38000-38107|340
1506807|Santarém|93|68000-68128|330
4314407|Pelotas|53|96000-96147|330
3554102|Taubaté|12|12000-12119|310
2105302|Imperatriz|99|65900-65919|270
1721000|Palmas|63|77000-77299|300
4108304|Foz do Iguaçu|45|85850-85874|290
4204202|Chapecó|49|89800-89816|250
5003702|Dourados|67|79800000|240
5107602|Rondonópolis|66|78700-78759|240
2408003|Mossoró|84|59600-59649|260
2307304|Juazeiro do Norte|88|63000-63099|290
4316907|Santa Maria|55|97000-97179|270
4314100|Passo Fundo|54|99000-99139|210
3127701|Governador Valadares|33|35000-35109|260
3303906|Petrópolis|24|25600-25779|280
3306305|Volta Redonda|24|27200-27299|260
2312908|Sobral|88|62000-62114|200
2207702|Parnaíba|86|64200-64219|160
2700300|Arapiraca|82|57300-57319|230
1504208|Marabá|94|68500-68514|270
5107909|Sinop|66|78550-78559|200
1702109|Araguaína|63|77800-77839|170
5218805|Rio Verde|64|75900-75914|230
2802908|Itabaiana|79|49500-49511|100
4209300|Lages|49|88500-88534|160
3507506|Botucatu|14|18600-18619|145
3170701|Varginha|35|37000-37109|137
3303807|Paraty|24|23970000|45
3168804|Tiradentes|32|36325000|8
4309100|Gramado|54|95670000|40
5002209|Bonito|67|79290000|24
3146107|Ouro Preto|31|35400000|75
2919306|Lençóis|75|46960000|11
5217302|Pirenópolis|62|72980000|27
2402006|Caicó|84|59300000|61
2706703|Penedo|82|57200000|58
2803500|Lagarto|79|49400000|102
2103307|Codó|99|65400000|115
2101202|Bacabal|99|65700000|104
1600501|Oiapoque|96|68980000|27
1200203|Cruzeiro do Sul|68|69980000|92
3138203|Lavras|35|37200000|105
3302205|Itaperuna|22|28300000|101
3542602|Registro|13|11900000|60
5107925|Sorriso|66|78890000|110
`;

/** Streets that nearly every municipality has. */
export const STREETS = `
Rua Quinze de Novembro|Rua Sete de Setembro|Avenida Getúlio Vargas|Avenida Brasil|Rua Tiradentes|Rua Dom Pedro II
Rua Duque de Caxias|Rua Marechal Deodoro|Rua Floriano Peixoto|Rua Santos Dumont|Rua Rui Barbosa|Avenida Rio Branco
Rua Castro Alves|Rua Princesa Isabel|Rua José Bonifácio|Rua Treze de Maio|Rua Primeiro de Maio
Avenida São Paulo|Rua Rio de Janeiro|Rua Minas Gerais|Rua Bahia|Rua Pernambuco|Rua Ceará|Rua Paraná|Rua Santa Catarina
Rua Amazonas|Rua Pará|Rua Goiás|Rua Espírito Santo|Rua Mato Grosso|Rua Sergipe|Rua Alagoas|Rua Maranhão|Rua Piauí
Rua São José|Rua São João|Rua Santo Antônio|Rua São Pedro|Rua São Francisco|Rua São Sebastião|Rua São Jorge|Rua Santa Rita
Rua Santa Luzia|Rua Nossa Senhora Aparecida|Avenida Presidente Kennedy|Avenida Juscelino Kubitschek|Avenida Independência
Rua Machado de Assis|Rua Carlos Gomes|Rua Olavo Bilac|Rua Monteiro Lobato|Rua Euclides da Cunha|Rua Gonçalves Dias
Rua Osvaldo Cruz|Rua Barão do Rio Branco|Rua Visconde de Mauá|Rua Benjamin Constant|Rua Campos Sales|Rua Prudente de Moraes
Rua Afonso Pena|Avenida Afonso Pena|Rua Epitácio Pessoa|Rua Saldanha Marinho|Rua General Osório|Rua Coronel José Dias
Rua Doutor João Pessoa|Rua Padre Anchieta|Rua Padre Cícero|Rua Professor Almeida|Rua das Flores|Rua das Palmeiras
Rua das Acácias|Rua dos Ipês|Rua das Orquídeas|Rua das Rosas|Rua dos Lírios|Rua dos Pinheiros|Rua das Mangueiras
Rua dos Jacarandás|Rua do Comércio|Rua da Matriz|Rua da Paz|Rua da Liberdade|Rua da República|Rua Bela Vista
Rua Boa Esperança|Rua Projetada|Travessa São Miguel|Travessa da Alegria|Alameda dos Anjos|Alameda Santos|Praça da Matriz
Praça da Bandeira|Praça da República|Largo do Rosário|Estrada Velha|Rodovia Estadual|Rua Vinte e Um de Abril|Rua do Sol
Rua da Aurora|Rua Nova|Rua Direita|Rua Augusta|Rua Voluntários da Pátria|Rua Bento Gonçalves|Rua Vicente Machado
`;

export const DISTRICTS = `
Centro|Jardim América|Vila Nova|São José|Santo Antônio|Boa Vista|Jardim das Flores|Vila São João|Santa Luzia|Bela Vista
Cidade Nova|Jardim Primavera|Alto da Boa Vista|São Francisco|Industrial|Santa Rita|Nossa Senhora de Fátima|São Cristóvão
Parque das Nações|Vila Maria|Jardim Paulista|Santa Cruz|Aeroporto|Universitário|Santana|Conjunto Habitacional|Planalto
Morada do Sol|Vila Operária|Jardim Europa|São Sebastião|Liberdade|Santa Terezinha|Parque Industrial|Novo Horizonte|Progresso
`;
