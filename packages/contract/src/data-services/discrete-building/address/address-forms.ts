/**
 * Forms in which addresses are written, by the rules of Canada Post (Addressing Guidelines) and USPS (Publication 28):
 * `as written | normal form | unit`. The places are invented.
 */
export const addressForms = `
# Street types, English, Canada Post abbreviations
45 King St|45 king street
45 King St.|45 king street
45 KING STREET|45 king street
45 king str|45 king street
120 Bloor Ave|120 bloor avenue
120 Bloor Av.|120 bloor avenue
120 Bloor Avenue|120 bloor avenue
9 Elm Rd|9 elm road
9 Elm Road|9 elm road
77 Birch Dr|77 birch drive
77 Birch Drive|77 birch drive
77 Birch Drv|77 birch drive
310 Lakeshore Blvd|310 lakeshore boulevard
310 Lakeshore Boulevard|310 lakeshore boulevard
310 Lakeshore Blvd.|310 lakeshore boulevard
14 Maple Cres|14 maple crescent
14 Maple Crescent|14 maple crescent
14 Maple Cr|14 maple crescent
8 Oak Crt|8 oak court
8 Oak Ct|8 oak court
8 Oak Court|8 oak court
22 Pine Ln|22 pine lane
22 Pine Lane|22 pine lane
5 Cedar Pl|5 cedar place
5 Cedar Place|5 cedar place
1 Market Sq|1 market square
1 Market Square|1 market square
60 Harbour Terr|60 harbour terrace
60 Harbour Ter|60 harbour terrace
60 Harbour Terrace|60 harbour terrace
2200 Mountain Pkwy|2200 mountain parkway
2200 Mountain Pky|2200 mountain parkway
2200 Mtn Parkway|2200 mountain parkway
400 Trans Canada Hwy|400 trans canada highway
400 Trans-Canada Highway|400 trans canada highway
33 Willow Trl|33 willow trail
33 Willow Trail|33 willow trail
18 Heron Cir|18 heron circle
18 Heron Circle|18 heron circle
7 Abbey Gdns|7 abbey gardens
7 Abbey Gardens|7 abbey gardens
50 Sunset Hts|50 sunset heights
50 Sunset Heights|50 sunset heights
3 Fern Grv|3 fern grove
3 Fern Grove|3 fern grove
11 Falcon Rdg|11 falcon ridge
11 Falcon Ridge|11 falcon ridge
90 Fox Xing|90 fox crossing
90 Fox Crossing|90 fox crossing
19 Quarry Pt|19 quarry point
19 Quarry Point|19 quarry point
6 Bishop Mews|6 bishop mews
25 Mill Way|25 mill way
25 Mill Wy|25 mill way
101 Ridge Close|101 ridge close
101 Ridge Cl|101 ridge close
12 Lake Mnr|12 lake manor
12 Lake Manor|12 lake manor
70 Aspen Green|70 aspen green
70 Aspen Grn|70 aspen green
4 Rowan Private|4 rowan private
4 Rowan Pvt|4 rowan private
88 Sandy Hbr|88 sandy harbour
88 Sandy Harbour|88 sandy harbour
16 Orchard Walk|16 orchard walk
500 City Centre Dr|500 city centre drive
31 Cove Landng|31 cove landing
31 Cove Landing|31 cove landing
# Street types, USPS
1500 Peachtree Expy|1500 peachtree expressway
1500 Peachtree Expressway|1500 peachtree expressway
240 Miller Fwy|240 miller freeway
240 Miller Freeway|240 miller freeway
72 Old Mill Cswy|72 old mill causeway
72 Old Mill Causeway|72 old mill causeway
612 Deer Holw|612 deer hollow
612 Deer Hollow|612 deer hollow
35 Eagle Byp|35 eagle bypass
908 Union Plz|908 union plaza
908 Union Plaza|908 union plaza
908 Union Plza|908 union plaza
417 Bear Tpke|417 bear turnpike
417 Bear Turnpike|417 bear turnpike
82 Stony Brk|82 stony brook
82 Stony Brook|82 stony brook
15 Wild Mdws|15 wild meadows
15 Wild Meadows|15 wild meadows
220 Red Vly|220 red valley
220 Red Valley|220 red valley
54 Hidden Vw|54 hidden view
54 Hidden View|54 hidden view
73 Palm Bch|73 palm beach
73 Palm Beach|73 palm beach
26 Cactus Bnd|26 cactus bend
26 Cactus Bend|26 cactus bend
130 Cross Crk|130 cross creek
130 Cross Creek|130 cross creek
44 Castle Jct|44 castle junction
44 Castle Junction|44 castle junction
65 Bay Loop|65 bay loop
65 Bay Lp|65 bay loop
# Directions before and after
45 King St W|45 king street w
45 King St West|45 king street w
45 King Street W.|45 king street w
45 W King St|45 king street w
45 West King Street|45 king street w
12 St. Clair Ave E|12 saint clair avenue e
12 St Clair Avenue East|12 saint clair avenue e
12 Saint Clair Ave. East|12 saint clair avenue e
800 N Main St|800 main street n
800 North Main Street|800 main street n
800 N. Main St.|800 main street n
800 Main St N|800 main street n
1801 16th Ave NW|1801 16 avenue nw
1801 16 Avenue N.W.|1801 16 avenue nw
1801 16th Avenue Northwest|1801 16 avenue nw
1801 16 Ave North West|1801 16 avenue nw
10015 100 St NW|10015 100 street nw
10015 100 Street NW|10015 100 street nw
10015-100 St NW|10015 100 street nw
10015 - 100 Street NW|10015 100 street nw
3500 SE Hawthorne Blvd|3500 hawthorne boulevard se
3500 S.E. Hawthorne Blvd|3500 hawthorne boulevard se
3500 Southeast Hawthorne Boulevard|3500 hawthorne boulevard se
220 SW Broadway|220 broadway sw
100 North St|100 north street
100 East Ave|100 east avenue
2 West Rd|2 west road
842 E 1700 S|842 e 1700 s
55 South Park Dr|55 park drive s
55 S Park Dr|55 park drive s
19 Northcliffe Blvd|19 northcliffe boulevard
7 Eastern Ave|7 eastern avenue
# Saints and other short words
12 St. George St|12 saint george street
12 St George Street|12 saint george street
12 Saint George St.|12 saint george street
4 St. Paul St. E|4 saint paul street e
4 St Paul Street East|4 saint paul street e
31 Ste-Anne St|31 sainte anne street
31 Sainte Anne Street|31 sainte anne street
200 Mt Pleasant Rd|200 mount pleasant road
200 Mount Pleasant Road|200 mount pleasant road
200 Mt. Pleasant Rd.|200 mount pleasant road
61 Ft York Blvd|61 fort york boulevard
61 Fort York Boulevard|61 fort york boulevard
88 O’Connor Dr|88 oconnor drive
88 O'Connor Drive|88 oconnor drive
88 OConnor Dr.|88 oconnor drive
5 Pt Grey Rd|5 point grey road
5 Point Grey Road|5 point grey road
17 Dr. Penfield Ave|17 doctor penfield avenue
17 Doctor Penfield Avenue|17 doctor penfield avenue
# Streets named like a type
350 Avenue Rd|350 avenue road
350 Avenue Road|350 avenue road
20 Court St|20 court street
20 Court Street N|20 court street n
75 The Esplanade|75 esplanade
1 The Queensway|1 queensway
60 Park Ave|60 park avenue
60 Park Avenue South|60 park avenue s
1200 Broadway|1200 broadway
1200 Broadway Ave|1200 broadway avenue
9 Place Rd|9 place road
14 Hill St|14 hill street
500 Avenue A|500 a avenue
500 Ave A|500 a avenue
123 B Street|123 b street
123 B St|123 b street
40 Village Green Sq|40 village green square
66 Terrace Hill St|66 terrace hill street
# Ordinals
210 5th Ave|210 5 avenue
210 5 Ave|210 5 avenue
210 Fifth Ave|210 5 avenue
210 Fifth Avenue|210 5 avenue
33 1st St|33 1 street
33 First Street|33 1 street
33 First St.|33 1 street
8 2nd Ave N|8 2 avenue n
8 Second Avenue North|8 2 avenue n
17 3rd St E|17 3 street e
17 Third St East|17 3 street e
640 42nd St|640 42 street
640 Forty-Second Street|640 42 street
640 Forty Second St|640 42 street
77 21st Ave SW|77 21 avenue sw
77 Twenty-First Avenue SW|77 21 avenue sw
99 Twentieth St|99 20 street
99 20th Street|99 20 street
12 112th Ave|12 112 avenue
12 112 Avenue|12 112 avenue
# French: the type first
1200 boul. René-Lévesque O|1200 rene levesque boulevard w
1200 boulevard René-Lévesque Ouest|1200 rene levesque boulevard w
1200, boul. René-Lévesque Ouest|1200 rene levesque boulevard w
1200 Blvd René Lévesque West|1200 rene levesque boulevard w
1200 René-Lévesque Blvd. W|1200 rene levesque boulevard w
1200 Boul Rene Levesque O.|1200 rene levesque boulevard w
3575 rue Saint-Denis|3575 saint denis street
3575 rue St-Denis|3575 saint denis street
3575 Rue St. Denis|3575 saint denis street
3575 St-Denis Street|3575 saint denis street
3575, rue Saint-Denis|3575 saint denis street
410 rue Sainte-Catherine Est|410 sainte catherine street e
410 rue Ste-Catherine E|410 sainte catherine street e
410 Ste. Catherine St. East|410 sainte catherine street e
410, rue Ste-Catherine Est|410 sainte catherine street e
5000 av. du Parc|5000 parc avenue
5000 avenue du Parc|5000 parc avenue
5000 Ave du Parc|5000 parc avenue
5200 ch. de la Côte-des-Neiges|5200 cote neiges road
5200 chemin de la Côte-des-Neiges|5200 cote neiges road
5200 ch Côte-des-Neiges|5200 cote neiges road
5200 Cote-des-Neiges Rd|5200 cote neiges road
5200 Côte des Neiges Road|5200 cote neiges road
1450 rue de la Montagne|1450 montagne street
1450 rue Montagne|1450 montagne street
1450 de la Montagne Street|1450 montagne street
88 rue de l'Église|88 leglise street
88 rue de l’Eglise|88 leglise street
230 rue d'Iberville|230 diberville street
15 place Jacques-Cartier|15 jacques cartier place
15 pl. Jacques-Cartier|15 jacques cartier place
40 croissant des Érables|40 erables crescent
40 crois. des Érables|40 erables crescent
7 allée des Pins|7 pins alley
19 impasse du Moulin|19 moulin dead end
62 montée Masson|62 masson rise
300 promenade du Portage|300 portage drive
300 prom. du Portage|300 portage drive
21 terrasse Dufferin|21 dufferin terrace
18 ruelle des Lilas|18 lilas lane
9 cour du Roi|9 roi court
27 carré Saint-Louis|27 saint louis square
27 carré St-Louis|27 saint louis square
11 quai du Bassin|11 bassin quay
4 voie du Lac|4 lac way
33 cercle des Cèdres|33 cedres circle
140 rue Notre-Dame Ouest|140 notre dame street w
140 rue Notre-Dame O|140 notre dame street w
140 Notre Dame St W|140 notre dame street w
75 av. Laurier E|75 laurier avenue e
75 avenue Laurier Est|75 laurier avenue e
75 Laurier Ave E|75 laurier avenue e
60 rue Sherbrooke N.-O.|60 sherbrooke street nw
60 rue Sherbrooke Nord-Ouest|60 sherbrooke street nw
14 rue Principale Sud|14 principale street s
14 rue Principale S|14 principale street s
# French ordinals
250 1re Avenue|250 1 avenue
250 1ère Avenue|250 1 avenue
250 Première Avenue|250 1 avenue
250, 1re avenue|250 1 avenue
612 5e Rue|612 5 street
612 5e rue|612 5 street
612 5ième Rue|612 5 street
612 Cinquième Rue|612 5 street
612, 5e rue|612 5 street
81 12e Avenue Nord|81 12 avenue n
81 12e av. N|81 12 avenue n
9 3e Rang|9 3 sideroad
9 rang 3|9 3 sideroad
# Numbered roads
7700 Hwy 7|7700 7 highway
7700 Highway 7|7700 7 highway
7700 Hwy. 7 E|7700 7 highway e
7700 Highway 7 East|7700 7 highway e
1040 Route 138|1040 138 route
1040 Rte 138|1040 138 route
1040, route 138|1040 138 route
2 Autoroute 40|2 40 highway
310 Concession 4|310 4 concession
310 Conc 4|310 4 concession
55 Sideroad 10|55 10 sideroad
68 Line 8|68 8 line
# Units, trailing
90 Park Rd, Unit 4B|90 park road|4b
90 Park Rd Unit 4B|90 park road|4b
90 Park Rd #1204|90 park road|1204
90 Park Rd # 1204|90 park road|1204
90 Park Rd, #1204|90 park road|1204
90 Park Rd Apt 7|90 park road|7
90 Park Rd, Apt. 7|90 park road|7
90 Park Rd Apt #7|90 park road|7
90 Park Rd Apt # 7|90 park road|7
90 Park Rd, Apartment 7|90 park road|7
90 Park Rd Suite 300|90 park road|300
90 Park Rd, Ste 300|90 park road|300
90 Park Rd Ste. 300|90 park road|300
90 Park Rd E Suite 300|90 park road e|300
90 Park Rd PH 3|90 park road|3
90 Park Rd, PH3|90 park road|3
90 Park Rd Rm 12|90 park road|12
90 Park Rd, Room 12|90 park road|12
90 Park Rd Fl 2|90 park road|2
90 Park Rd 2nd Floor|90 park road|2nd
90 Park Rd, 2nd Fl|90 park road|2nd
90 Park Rd Bsmt|90 park road|bsmt
90 Park Rd, Basement|90 park road|basement
90 Park Rd Rear|90 park road|rear
90 Park Rd Upper|90 park road|upper
90 Park Rd Bldg C|90 park road|c
90 Park Rd Lot 6|90 park road|6
90 Park Rd TH 5|90 park road|5
3575 rue Saint-Denis, app. 5|3575 saint denis street|5
3575 rue Saint-Denis app 5|3575 saint denis street|5
3575, rue Saint-Denis, appartement 5|3575 saint denis street|5
3575 rue Saint-Denis, bureau 210|3575 saint denis street|210
3575, rue Saint-Denis, bur. 210|3575 saint denis street|210
3575 rue Saint-Denis, porte 2|3575 saint denis street|2
3575 rue Saint-Denis, local 8|3575 saint denis street|8
3575 rue Saint-Denis 2e étage|3575 saint denis street|2e
# Units, leading
1204-88 Elm St|88 elm street|1204
1204 - 88 Elm St|88 elm street|1204
1204 – 88 Elm St|88 elm street|1204
#1204-88 Elm St|88 elm street|1204
#1204 - 88 Elm St|88 elm street|1204
# 1204, 88 Elm St|88 elm street|1204
Unit 4 - 90 Park Rd|90 park road|4
Unit 4, 90 Park Rd|90 park road|4
Unit 4 90 Park Rd|90 park road|4
Apt 12B, 90 Park Rd|90 park road|12b
Apt. 12B - 90 Park Rd|90 park road|12b
Suite 500, 90 Park Rd|90 park road|500
Suite 500-90 Park Rd|90 park road|500
PH5-90 Park Rd|90 park road|ph5
B-90 Park Rd|90 park road|b
A3-90 Park Rd|90 park road|a3
app. 5, 3575 rue Saint-Denis|3575 saint denis street|5
#12 - 3575, rue Saint-Denis|3575 saint denis street|12
app. 12 - 3575, rue Saint-Denis|3575 saint denis street|12
12-3575, rue Saint-Denis|3575 saint denis street|12
5-3575 rue Saint-Denis|3575 saint denis street|5
4, 90 Park Rd|90 park road|4
Basement, 90 Park Rd|90 park road|basement
Rear 12 Elm St|12 elm street|rear
# Suffixes and fractions
123A Main St|123a main street
123a Main Street|123a main street
123 A rue Principale|123a principale street
123 1/2 Main St|123 1/2 main street
123½ Main St|123 1/2 main street
47 1/4 Oak Ave|47 1/4 oak avenue
# Ranges
90–100 Park Rd|90–100 park road
90-100 Park Rd|90–100 park road
90 - 100 Park Rd|90–100 park road
90 to 100 Park Rd|90–100 park road
90/92 Park Rd|90–92 park road
90 & 92 Park Rd|90–92 park road
90 and 92 Park Rd|90–92 park road
1001-1015 rue Sherbrooke O|1001–1015 sherbrooke street w
1001 à 1015, rue Sherbrooke Ouest|1001–1015 sherbrooke street w
1001 au 1015 rue Sherbrooke O|1001–1015 sherbrooke street w
2340-2350 Dundas St W|2340–2350 dundas street w
# With name, city, province and postal code around it
The Maple, 90 Park Rd|90 park road
Maple Court Apartments, 90 Park Rd, Toronto|90 park road
90 Park Rd, Toronto, ON|90 park road
90 Park Rd, Toronto, ON M5V 1A1|90 park road
90 Park Rd, Unit 4, Toronto ON M5V 1A1|90 park road|4
90 Park Rd (rear), Toronto|90 park road|rear
3575, rue Saint-Denis, Montréal (Québec) H2X 3L4|3575 saint denis street
410 rue Ste-Catherine E, app. 12, Montréal QC|410 sainte catherine street e|12
800 N Main St, Buffalo, NY 14202-1234|800 main street n
800 N Main St Apt 3, Buffalo NY|800 main street n|3
# Grid and odd numbers
N6W23001 Bluemound Rd|23001n6w23001 bluemound road
# Without a civic number
PO Box 123|
P.O. Box 123, Toronto|
C.P. 45|
RR 2|
General Delivery|
Park Rd|
|
`;
