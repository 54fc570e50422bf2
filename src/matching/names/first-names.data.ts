/**
 * First names that are given in Brazil, of women and of men, as `chaveNome` writes them: typed for this project from general knowledge,
 * not taken from a census or from another list. Of the spellings of one sound (Luiza, Luisa) one stands for all. Names that are met as
 * surnames more often are left out.
 */
export const FIRST_NAMES = `
abdala abdul abigail abner ada adair adalberto adalgisa adan adao adauto adeilson adeilton adelaide adelar adelia adelina adelino adelio
adelmo adelson ademar ademario ademilson ademilton ademir adenilson adenilton adenir adilio adilson adilton adimilson adirene adirson
admilson adolf adolfo adonias adonis adriana adriane adriano adriel adriele adson aecio afonso afranio agata agda agenor agnalda agnaldo
agnela agnes agostinho agripino aguinaldo ahmad ahmed aida aiko ailma ailson ailton airton ajuricaba akemi akio akira aladia alaide alain
alan alana alane alano alba albanita albaniza albano alberta albertina albertino alberto albino alceu alcides alcilene alcina alcindo
alcione alcir alda aldair aldemar aldemir aldenir aldenira aldenor aldenora alderina aldilene aldir aldo aleandro alessa alessandra
alessandro alex alexander alexandra alexandre alexandro alexia alexsander alexsandra alexsandro alfeu alfio alfons alfredo ali alice alicia
alinni alipio alisa alisson alline alma almerinda almerindo almir almiro aloisio altair altamir altamira altamiro altemar altina altino
aluisio alvaro alvim alvimar alvino alzira amabile amadeu amalia amancio amanda amara amarildo amaro amauri ambrosio amedeo amelia americo
amilcar amilton amin amina amir amos ana anabel anabela anacleto anaildes analia analice ananias anastacia anastacio anderlea anderson
andre andrea andrei andreia andressa andriele andrielli andrina anelisa anelise anesia anete angela angelica angelina angelita angelo ani
anibal anice aniceto anilton anisio anita anne annie anselmo antenor antero anthony antonella antonia antonieta antonino antonio anunciada
anunciata aparecida apoena apolinario apolonia apolonio aquiles araci arcanjo arcenio ari ariadna ariadne ariana ariane ariel ariela ariele
arildo arilson ariosto ariovaldo aristeu aristides aristoteles arivaldo arlan arlei arlene arlete arli arlinda arlindo armanda armando
armelindo armin arminda armindo arnaldo arnildo arno arnobio arnold arnoldo arquimedes artemio arthuro artur aruana asael asafe assad assis
assuncao assunta astolfo ataide ataliba athos atila atilio augusta augustina augusto aura aurea aurelia aureliano aurelina aurelio auria
aurino aurora auxiliadora ava avani avelina avelino ayana ayla aymee aysha ayslan ayumi azarias baltazar barbara barnabe bartolomeu basilio
beatriz bela belarmino belchior belinda belmira belmiro belonisia benedita benedito benicio benito benjamin bento benvindo berenice
bernadete bernarda bernardete bernardino bernardo berta berto bertoldo bertolina bete bethania betina biagio bianca boaventura bonifacio
branca braulio brayan braz brena brenda breno brigida britney bruna brunella brunhilde bruniely bruno bryan cacilda caetano caio cairo
caiua caleb calebe calixto camila camile camilo camily candido carin carina carine carl carla carlene carlinda carlindo carlito carlo
carlos carlota carmela carmelina carmelita carmelo carmem carminda carmine carmo carmosina carola carolaine carolaini carolina caroline
casemiro casimiro cassandra cassia cassiana cassiane cassiano cassio catarina catia catiuscia caua cauana cauane caue cecilia celeida
celeste celestina celestino celi celiana celida celina celino celio celsa celso cesar cesare cesarina chaiane charlene charles charleston
chiara chloe christian christiana christiane christiano christiany christina christine christopher cibele cicera cicero cid cidinei cileia
cinira cinthia ciomara cipriano cirene ciriaco cirilo cirleide cirlene ciro cislene clara clarice claricia clarinda clarindo clarissa
clauber claudeide claudemir claudemiro claudenice claudenilda claudenir claudete claudia claudiana claudiane claudiceia claudilaine
claudilene claudina claudinea claudinei claudineia claudinete claudino claudio claudiomar claudiomiro claudionor claudson clayton cleber
cleberson clebson cledson cleia cleiane cleiciane cleide cleidenice cleidiane cleidimar cleidineia cleidson cleilda cleilson cleilton
cleimar cleiton clelia clemencia clemente clementina clementino clemilda cleo cleomar cleonete cleoni cleonice cleonilda cleonilde
cleonilson cleonir cleri clerio cleriston clessia cleuber cleudson cleunice cleusa cleverson cleverton clice clivia clodoaldo clodomir
clodomiro clodovil cloe clotilde clovis conceicao concetta consolacao constancia constantino cora coralina corina corinto cornelia cornelio
corrado cosma cosme cremilda creonice creusa crisanta crislaine crislane crislei crispim cristian cristiana cristiane cristiani cristiano
cristielle cristina cristine cristiny cristofer cristovam cristovao custodia custodio dafne dagmar dagoberto daiana daiane dainara daise
daisy daliane dalila dalmir dalmo dalton dalva dalvaci dalvan dalvani dalvina dalvino damaris damiana damiao dana dandara daniel daniela
daniele danieli danila danillo dante danubia dara darci darcilene daria dario darlan darlei darlene darli davi david davidson davina
davison dayene debora decio deise deisi deisiane deisimara deivid deivison deivson dejair dejalma delcio delfim delfina delfino delma
delmar delmiro delson delvan delzuita demerval demetrio demostenes denilce denilda denilson denilton denilza denis denise denison
deocleciano deoclecio deodato deolinda deonete deonilda deraldo derli dermeval desiderio desiree deusdedit deusdete devair devanir diana
diane diego dijalma dilcea dilermando dileta dilma dilmar dilson dilvan dilza dimas dina dinael dinalva dinarte dinora dioclecio diogenes
diogo diolinda dione dioni dionilda dionisia dionisio dirce dirceu dircy diva divaldo divina divino djair djalma djavan dolores domenica
domenico domingas domingos dominique domitila donatella donatila donato donizete donizeti dora doralice doralina dorcas dorgival doriane
dorilda doris dorival dorivaldo dorli dorotea doroteia dorvalina douglas drieli drielle dulce dulcelina dulci dulcidio dulcilene dulcinea
dulcineia durval durvalina durvalino dylan ebenezer eber eckhard edcarlos edelmira edelson edeltraud edeltraut edelzuita eden edenice
edenilda edenilson edenilton eder ederson edgar edgard edicarlos edielson edigar edila edilaine edilamar edilberto edileia edilene edileusa
edilma edilson edilton edilza edimar edimilson edina edinaldo edinalva edinei edineia edineide edinho edio edir edira edirlei edison edite
edith edivaldo edivan edivanda edivane edivania edivar edivilson edjalma edjane edlene edmar edmara edmilson edmir edmundo edmur edna
ednalda ednaldo ednalva ednea ednei edneia ednilda ednilson edno edrei edson eduard eduarda eduardo edval edvaldo edvan edvar edvilson
edward edwin efraim egberto egidio egon elaine elano elba elci elcia elcilene elcio elda elder eldi eldina eldo eleandro elenara eleni
elenilda elenir elenita eleno eleuterio eleuza elfo elfrida elfriede eli elia eliabe eliakim eliamar eliana eliane elias elidia eliel
elielma elielson elielza eliene elieser eliete elifas elilene elinaldo elinalva eline elineide elineusa eliomar elionai elione elisa
elisabeta elisama elisandra elisangela elisene elisete eliseu elisiane elisio eliuda eliude eliuza elivaldo elivan elivelto elivelton
elizabete elizabeth elizia elke ellen elma elmar elmir elmo eloa eloi eloisa elpidio elson elton elves elvina elvio elvira elvirina elvis
elza elzeni elzira elzo ema emanoel emanuel emanuela emanuele emanuelly emerenciana emerita emerson emi emidio emiko emilia emiliano emilie
emilio emille emilson emily emilyn emma emmanuel eneas enedi enedina eneias eneida eneide enia enilda enio enir enoque enos enrico enrique
enzo epaminondas epifanio eraldo erasmo erci ercilia ercilio erenice erenita eriberto eric erica erich erico ericson erinaldo erineide
erisvaldo erivalda erivaldo erivan erivelto erivelton erivonaldo erlane erlene erli erma ermano ermelinda ermelino ermes ermina erminda
erna ernane ernani ernesta ernestina ernesto ernst eron erondi erondina eronides eros erotildes ersio erval ervin ervino esdras esequiel
esmeralda esmeraldina esperanca estanislau estefani estefania estefano estela ester estevan estevao etelvina etiene ettore euclides eudes
eudo eudoxia eufrasia eufrasio eugenia eugenio eulalia eulalio euler eulina eunice eunilda eurice eurico eurides euridice euripedes eusebio
eustaquio euza eva evaldina evaldir evaldo evandro evangelina evangelista evani evania evanice evanilda evanilde evanildo evanilson evanio
evanir evaristo evelin eveline eveliny evelio everaldo everardo everson everton evilasio expedito ezio ezra fabia fabiana fabiane fabiano
fabio fabiola fabricia fabriciana fabricio fadi fadia faisal farid farida fatima fatme faustina faustino fausto fauzi febe felicia
feliciano felicidade felicio felicita felipe felisberto felix felizardo ferdinando feres fermino fernanda fernando fiama fidelis filipe
filomena filomeno fiorella firmina firmino flaminio flavia flaviana flaviane flaviano flavio flora florencia florencio florenice florentina
florentino floriano florinda floripes florisbela florisvaldo florivaldo fouad fran francenildo francesca francesco franciane franciel
francieli francielle francieudo francilda francilene francimar francimara francinaldo francinara francine francineide francinete
francinilda francis francisca franciscleiton francisco francislaine francisleide francismara francisvaldo francivaldo francivan frank
franklin franz frederico fredson fredy frida frieda friedrich fritz fulgencio gabriel gabriela gabriele gabrieli gael gaetano galdino
galileu gaspar gastao gean gedeao gedson geferson geisa geisiane geisla gelsimar gelson gema genario genaro genebaldo geneide genesia
genesio geni genilda genildo genilson genilton genilva genilza genival genivalda genivaldo genoveva gentil geocarlos georg george georges
georgia georgina geovana geovane geovani geovania geralda geraldino geraldo geralene gerda geremias gerhard gerivaldo gerlane germano
gersina gerson gertrud gertrudes gerusa gervasio gesiel gessi gessica gessilene getulio giacomina giacomo giancarlo giane gianfranco
gianluca gianna gideao gideon gigliola gil gilberto gilcelia gilcimar gilcimara gilda gildasio gildemar gilderlan gildesio gildete gildevan
gildo gildson gilma gilmar gilmara gilmario gilnei gilson gilton gilva gilvan gilvana gilvanda gilvandro gilvane gilvaneide gilvani
gilvania gilvanio gilza gilzete gina ginevra gino giordana giordano giorgio giovana giovane giovanina giovanni girlan gisela giselda gisele
giseli giselia gislaine gislane gislene giulia giuliana giuliano giulietta giulio giuseppe giuseppina givaldo givanildo gladis glauber
glaubert glauce glaucia glauciane glaucio glauco glaydson gledson gleice gleiciane gleicy gleide gleidson gleison glenda glenio glicerio
glicia gloria godofredo gonzalo graca graciano graciela graciele gracieli gracilene graciliano graciosa gregorio greice greicy greta
gualter guaraci gudrun guenter guerino guido guilherme guilhermina gumercindo gunther gustavo habib hadassa hans haroldo harrison haruka
harumi hassan haydee hector hedwig heide heidi heinrich heinz heitor helena helene helenice helenilson helga helida helio heliodoro heliton
helmut heloina heloise henri henriqueta herbert herculano hercules hermann herminia herminio hermione hermogenes hernan herta hideki hideo
higor hilario hilary hilda hildebrando hildegard hilderlan hildete hilton hiromi hiroshi hiroyuki honorato honoria honorina honorio horacio
horst hortencia hosana huan hudson hugo humberto hussein hyago ian iara iasmin ibere ibrahim icaro ida idael idalia idalina idalva
idelbrando idelfonso idelma iderlan iedda iete ignacio ignez ilana ilca ildefonso ildemar ildo ilene ilma ilse ilson ilza imaculada
immacolata inacia inacio inaia inaldo inara inaura indalecio indianara indiara ines inge ingeborg ingo ingrid ingride ingridi iolanda iole
iona ione ira iracema iraci iracilda iraide iraides irailde iran iranete irani iranilde irapuan irene irenice irenilda iria irineide irineu
irio iris irislene irisvan irma irmgard irno isa isabel isabela isabele isabelli isac isadora isael isaias isaura isidio isidoro isis isla
ismael ismar ismenia isolda isolde isolina israel issao itacir itala italo itamar iva ivair ivalda ivaldina ivaldo ivalina ivan ivana
ivanda ivaneide ivanete ivaneti ivani ivania ivanice ivanilda ivanilde ivanildo ivanilson ivanir ivanira ivete ivo ivon ivonaldo ivone
ivonei ivoneide ivonete ivoneti ivonice ivonilde ivonir ivy izaira izaltina izaltino izaque izete izilda jaci jaciane jaciara jaciele
jacilene jacinete jacinta jacinto jacir jacira jackson jaco jacob jacqueline jade jader jadir jadson jaelson jailson jailton jaime jaimir
jair jaira jairo jales jalva jamal jamerson james jamil jamila jamile jamilly jamilson jana janaina janaine janaira jander janderlea
janderson jandir jandira jane janeide janete janice janiele janilda janilde janilson janine janiny janio januario jaquelina jarbas jardel
jasiel jasmim jason jeandro jeane jeconias jemima jenifer jeova jeronimo jerry jesse jesuel jesuino jhonata jhonatan jiro joab joaci joacir
joana joanita joao joaquim joaquina joarez jocasta joceli jocelia jocelina jocelino jocelio jocemar jocenir jociane jociara jociel jocildo
jocimara joel joelma joelson joelton johann john joice joici joilda joilma joilson joilton jonas jonatas jone joni jonildo jordan jordana
jordania jordano jorge jorgina jorlan jorlando josafa josane josaphat jose joseane josefa josefina joseide joseildo joseilton joselaine
joselene joselice joselita joselito joselma josemir josenaldo josenice josenilda josenilde josenildo josenilson joser josete josi josiana
josias josicleia josicleide josiele josieli josielson josilaine josilene josilma josimar josinaldo josinalva josinara josineide josinete
josivalda josivaldo josivan josivania josmar josue josuel josuela jovana jovane jovelina jovelino joveniano jovenil joventino jovina jovino
jovita juan juarez juca jucara jucelene juceli jucelia jucelino jucelio jucelma jucemar juciara jucilene jucimar jucimara jucivaldo judite
judith judivan julia julian juliana juliane juliani juliano julie julienne julierme julieta juliete julimar julinda julio julius jun junio
junior juracema juraci juraciara jurandi jurandir jurandira jurema jurgen jussara justina juvenal juvenaldo juvencio juvenil juventino
kaian kaiky kailane kailany kaique kalil kaoru karen karol katarine kate katherine kathleen katiana katiane kauan kauany kazuko kazuo keiko
keila keite keith keity kelciane keli keliane kellen kelson kelvia kelvin kemily kenedi kenia kenichi kenji kennyson kenzo keren kesia
ketelyn keteria ketlen ketlin kevin kiara kimberly kimiko kiyoko kiyoshi klaus klinger koji kurt ladislau laecio laercio laerson laerte
lafaiete laiana laiane laila lailana laine lairton lais lalesca lana lania lara larice larissa latifa lauana lauanda lauane laudelino
laudicea laudiceia laudivan laura laureci laurene laurentina laurentino lauriano laurice laurinda laurindo laurita lauro lavinia laysa
lazara lazaro lea leandra leandrina leandro leciane leda leia leide leidi leidiane leila leiliane leiva lelia lena lenara leni lenice
lenilda lenildo lenilson lenir lenira lenita lenivaldo lenoir lenon leo leocadia leocadio leocir leodina leodir leonarda leonardo leoncio
leonel leonete leoni leonice leonidas leonides leonidia leonilda leonilde leonildo leonilson leonino leonir leonor leonora leontina leopold
leopoldina leopoldo leovegildo leticia leverson levi levina levino lia liam liana liane liara libania liberato licinio lida lidia lidiana
lidiane lidio liduina lieselotte ligia lili lilia lilian liliana liliane lina lincoln linda lindaci lindalva lindamar lindaura lindemberg
lindete lindinalva lindolfo lindomar lindomara lindoval lindovaldo lineia lineide linete linneu lino lis lisa lisandra lisete lisiane
lisley livia liviane livio loide lois loren lorena lorenco lorenza lorenzo lori lorraina lorraine lorraini lorrane lorrany louis louise
lourdes lourenca lourenco lourival lourivalda lourivaldo lua luan luana luanda luane luany luara lucas lucca luce luceide lucelene lucelia
lucenilda luciana luciane luciano luciara lucidio luciene lucila lucilda lucilene lucilia lucilio lucimar lucimara lucinaldo lucinalva
lucinara lucinda lucindo lucineia lucineide luciney lucio lucivaldo lucivan lucivania lucy ludimila ludmila ludovico ludwig luidi luiggi
luigi luigia luismar luiz luiza luize luizete luiziane luna lupercio lurdes luri lutero luther luzanira luzenir luzia luzimeire luzinete
lyandra mabel macario maciel madalena mafalda magali magda magdalena magno magnum magnus mahmoud maiane maiara maicon maik maikel mailson
mailton maira mairton maisa maite makoto malaquias malcon malena malu malvina malvino mamoru manasses manfredo manoel manoela manoelina
manuel manuela mara marcel marcela marceli marcelina marcelino marcelio marcelle marcelo marcia marcial marciana marciane marciano marciel
marciele marcileia marcilene marcilia marcilio marcilon marcindo marcio marco marcolina marcolino marcondes marcone marconi marcos marcus
mardonio marenilson margarete margareth margareti margarida margarido mari maria marialva mariam mariana mariani marianne mariano maribel
marice mariceli maricelia maricilene maricleide marielen marieli mariella marielle marielza marieta mariete marilaine marilane marilda
marilde marilei marileia marileide marilena marilene marilete marili marilia marilice marilson marilu mariluce marilucia marilucy
marilurdes mariluza marilva marilza marimar marina marinalda marinaldo marinalva marinaura marinei marineide marines marinete marineuza
marinice marinilda marinita marino mario marisa marisela marisete marisol maristela marivalda marivaldo marivan marivanda marivania
marizangela marizia marizilda marjori marjorie marlan marlei marleide marlene marlete marli marlise marlo marlon marlos marluce marluci
marlucia marlucio marta martim martina martinho martiniano massako massao massimo mateo mateus matias matilde matuzalem maura maurelio
mauri maurice mauricelia mauricia mauricio maurilio maurino mauro max maximiano maximiliano maximina maximino maximo maxson maxsuel maxwel
maya mayke mayko mayumi meire meiri meiriane melania melanie melany melina melinda melissa melquiades melquisedeque melry mercedes mercia
merielle merivaldo messias micael micaela micaele micaelly michael michela michele micheli michiko micilene midori mieko miguel mila milca
milciades milena milene miliane milson milton minervina minervino minoru miqueias miraci mirailde miralda miralva mirela mirelle miriam
miriane mirlene mirna mirson mirta mirtes misael mitiko mitsuko mitsuo moab moacir moana moema mohamad mohamed mohammed moira moises
monalisa monica monike monize monterio morgana muriel muriele murilo mustafa nabil nadia nadiane nadima nadir nadja nadjane nadson nagela
nagib nagibe nahla nahum naiane naiara naide naila nailson nailton nair naira naisa najla najwa nalu nalva nanci nanete naoko naomi narciso
nasser natacha natali natalia natalicio natalie natalina natalino natan natane natany natercio nathanael naury nayana nazare nazarena
nazareno nazareth nazario nazha nazildo nazira neci neemias nei neide neila neilson neilton nelci neli nelia nelio nello nelma nelsa
nelsina nelsir nelson nena nerci nereida nereide nereu neri neria nerli nero nestor neudo neuma neura neuri neusa neuseli neuton newton
nicacio nicanor nice nicea niceia nicelia nicely nicodemos nicolas nicolau nicole nicoletta nicoly nielson nila nilce nilcea nilceia
nilcilene nilda nilde nildete nildo nilma nilmar nilo nilson nilton nilva nilvania nilza nilzete nina ninete nino niura niuza nivaldo nivea
nivia nivio noah noboru nobuko nobuo noe noel noeli noelia noelma noelson noemi noemia nora norberta norberto noriko norival norma normando
normelia norminda norton nubia nuno nunzia oberdan oclair octacilio octavia octaviano octavio odacir odailton odair odalea odelia odelio
oderico odete odila odilene odilia odilio odilon odinea odinei odinete odir odirlei odivaldo odon odorico ofelia ofir olavo olegario olga
olimpia olimpio olinda olindina olindo oliver oliverio olivia olivio omar omero ondalva ondina oneida onelia onesimo onilda onofre orestes
orestina orides oriel orimar oriovaldo orivaldo orlandina orlando orlei orli orminda ornella orozimbo osamu oscar oscarlino oseas oseias
osias osiel osmair osmar osmarina osmarino osmir osni osorio ostelio osvair osvalda osvaldina osvaldo osvandir osvino otaciano otacilia
otacilio otavia otaviano otavio othon otilia otmar otniel oto ovidio ozani ozenildo ozilda ozivaldo pablo palma palmira palmiro paloma
pamela paola paolo paschoal pascoal pasquale patricia patricio patrick patrique paula paulete paulina paulineia paulino paulo paulus
pedrina pedro penha peri pericles perola perpetua peterson petra petrina petronio petrucio philip piata piedade pierina pierino piero
pierre pietra pietro pilar pio piraja placida placido plinia plinio poliana poliane policarpo pompeu porcia porfirio possidonio potira
praxedes prisca prisciele priscila priscilene protasio prudencia prudencio quesler quintino quirina quirino quiteria rachael rachel rachid
rafael rafaela raiana raiane raiany raila railda railson railton raimunda raimundo rainara rainer raissa ramez ramilson ramira ramiro ramon
ramona rania raniel ranieri ranulfo raone raoni raquel raquelina raul ravena ravi ray rayan raylan rayra rebeca rege regia regiana regiane
regilaine regilene regimara regina reginalda reginaldo reginei regis reiko reinalda reinaldo reinan reinhard reinold reivaldo rejane remi
renalda renally renan renata renate renato rene renilda renilde renildes renildo renilson renivaldo riane ricarda ricardo richard
richardson richarlison rilda rildete rildo rillary rina rinalda rinaldo rino rita rivaldo rivelino roan robelia robert roberta roberto
roberval robervaldo robervania robevaldo robinson robison robson rocco rodinei rodolfo rodrigo rogelio roger rogeria rogerio rogger roland
rolando roldao rolf roma romana romario romelia romerito romero romeu romilda romilde romildo romualda romualdo romulo ronald ronaldo ronan
ronei roni ronie ronielson ronildo ronilson ronise ronivaldo ronivon roque rosa rosalba rosalete rosalia rosalice rosalina rosalinda
rosalino rosalva rosalvo rosana rosane rosangela rosangelica rosani rosania rosario roseane roselaine roselane roselene roseli roselia
roselina roselita roselma rosemar rosemara rosemari rosemeire rosemeiri rosemere rosemiro rosenilda rosenilde roseno rosevaldo rosi rosiane
rosiclea rosicleia rosicleide rosielson rosilaine rosilda rosildo rosilei rosileia rosileide rosilene rosilma rosimar rosimara rosimari
rosimeire rosimere rosimeri rosina rosinaldo rosinalva rosinei rosineia rosineide rosinete rosita rosivaldo rosivania rosmari rosvita ruan
ruana rubem rubenilson rubens ruda rudi rudinei rudney rudolf rudolfo rufina rufino rui rute ruth rutilene rutineia ryan sabino sabrina
sachiko sadao sadi safira said saimon sakura salah salatiel salete salim salma salomao salome salustiana salustiano salvador salvadora
salvatore salviano samanta samara samela sami samia samila samilly samir samira samoel samuel samuka sandi sandoval sandra sandriele sandro
sansao santiago santina santino sara sarai sarita satiko satiro satoru saturnina saturnino saul saulo savana savio sayuri sebastian
sebastiana sebastiao secundina seiji selene selma selmo serafim serafina serena sergio setsuko severa severiano severina severino severo
sheila shigeo shirlei shirlene shiro shizuko sibila sidclei sidiclei sidineu sidmar sidnaldo sidnei sidonio siegfried sigmar silas silene
silesia silmara silvana silvane silvaneide silvanete silvaneti silvani silvania silvanio silvanira silvano silveria silverio silvestra
silvestre silvia silviane silvina silvino silvio simao simara simaria simea simeao simiao simone simoni simplicia simplicio sinara sinesio
sinforosa sinval sinvaldo sirineu sirlei sirleni sivaldo sivanildo sixto socorro socrates soely sofia solange solano solimar solivan solon
sonali sonia sonilda sonivalda sophie sorai soraia stefan stefane stefani stefania stefano stella stenio stephanie stevan steven suane
sueide suelaine sueleide suelen suelia suelio sueliton suely sueni suianne sulivan sumiko susumu suzana suzane suzelaine suzete suzi
suziane suzilene tabita taciana taciane taciano taciele tacila tadao tadashi tadeu taina tainara tais taisa takashi takeo takeshi tales
talia talis talita talma tamara tamiko tamires tamiris tania tarciana tarcisio tarciso tarek tarsila tassio tatiana tatiane tatiani
tatielen tatielle tatiely tauana tauane tayla teca tecla telma telmara telmo teo teobaldo teodolina teodomiro teodora teodoro teofila
teofilo teotonio tercia tercio terencio tereza terezinha tertulina tetsuo thairine thaise thaisy thalisson thauany thayana thayane tiago
tiana tiberio tiburtino tieko tifany timotea timoteo tina tito tobias tomas tome tomoko toribio torquato toshiko toshio trajano tranquilo
traudi tristao tsutomu tsuyako tufi tulia tulio tupa tupi turibio ubaldina ubaldo ubiraci ubirajara ubiratan udo uelinton ueliton uelton
uesley uiara uillian uilson ulda ulisses ulrike umbelina urbana urbano urias uriel ursula vagner vagno valcir valcira valda valdeci
valdecir valdecira valdeir valdelice valdelino valdemar valdemir valdemiro valdenia valdenice valdenilda valdenir valdenira valdenor valder
valdereis valderez valderi valdete valdevino valdez valdice valdiceia valdilene valdinar valdinea valdinei valdineia valdineide valdinete
valdir valdirene valdivan valdivino valdo valdomiro valentim valentina valentiniana valentino valeria valeriana valerio valesca valfrido
valmaria valmir valmira valmiria valmiro valmor valneide valnice valquiria valtair valteir valtemir valtencir valtenir valter valterlei
vandeci vander vanderlan vanderlea vanderlei vanderleia vanderlene vanderson vandete vandilma vandilson vandir vandira vanduir vaneide
vanessa vania vanilda vanilde vanildo vanilson vantuir vanusa vanuzia vasco venancia venancio venceslau veneranda vera verena vergilio
veridiana veridiano verissima verissimo verlane veronica vicencia vicenta vicente vicentina vicentino victor victoria victorio vidalina
vilanete vilani vilanir vilda vilma vilmar vilmara vilson vincenzo vinicio vinicius violeta virgilina virgilio virginia viriato viridiana
vital vitalia vitalina vitalino vito vitor vitoria vitorina vitorino vitorio vivaldo vivi vivian viviana viviane viviani vlademir vladimir
volmar volmir volnei wadih walace walber waldira waldson walfried walison walker wallas walterlan waltraud wanda wandel wandemberg wando
wandson waneska warley washington watson weber weberson weberton weder wederson welber welder weliton wellerson wellington wellinton
wellson welton wemerson wendel wender wenderson wendson wendy wenner werley werner wescley weslaine weslane wesley weverson weverton wilame
wilami wilber wilde wildson wilfried wilhelm wilian wilker wilkson willians willy wilton wilza winderson winston wolfgang xisto yaeko yane
yanka yanna yasmina yasmine yasuko yohan yohana yoko yoshiaki yoshiko yoshio youssef yudi yukari yukiko yukio yumi yure yuri yuriko yussef
yves zacarias zacarina zaira zaki zaqueu zeferina zeferino zeinab zelda zelia zelinda zelita zenaide zenice zenilda zenilde zenildo
zenilson zenilton zenira zenivaldo zeno zenon ziad zila zilda zilma zilmar zion zita zito zoe zoraide zoroastro zuila zuleica zuleide
zuleima zulene zulma zulmira zulmiro zurilda
`;
