/**
 * Miles by road between our towns' centers, west to east: a row's numbers are to the towns above it, in their order.
 * docs/plan.md says where they come from.
 */
export const roadMiles = `
winchester
leesburg      36
ashburn       44  8
manassas      55 31 26
dulles        49 16  8 18
chantilly     50 20 14 12  6
centreville   56 25 19  8 10  5
sterling      48 13  5 20  4 10 14
herndon       52 18 10 20  4  8 12  5
reston        54 20 12 19  6  9 13  7  2
fairfax       61 28 22 14 14  9  8 16 13 11
vienna        61 27 19 19 14 12 12 15 11  8  5
woodbridge    73 44 38 17 30 22 20 34 30 29 17 21
tysons        62 24 20 22 14 15 15 15 11  9  8  3 22
springfield   71 37 31 21 24 19 17 27 21 19 10 12 12 11
mclean        65 30 23 26 15 19 19 18 14 12 12  7 24  4 13
rockville     75 41 34 36 26 28 29 29 25 22 24 18 35 15 26 14
bethesda      72 36 29 33 22 25 26 25 20 18 19 14 31 11 20  8  9
arlington     71 36 29 28 22 22 22 25 20 19 14 12 22 10 11  8 19 10
alexandria    75 37 36 28 30 28 27 31 27 25 18 18 19 14 10 15 26 17  8
washington-dc 75 39 33 32 25 24 26 28 24 20 19 15 25 13 14 10 17  8  5  9
`;
