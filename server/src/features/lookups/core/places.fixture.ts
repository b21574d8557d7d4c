import { indexPlaces, type PlaceIndex } from './place-index.ts'

/** Nine places, largest first; the first six are large cities. */
export function samplePlaces(): PlaceIndex {
  return indexPlaces({
    states: ['Karnataka', 'Maharashtra', 'Odisha|Orissa', 'Rajasthan', 'Uttar Pradesh', 'West Bengal'],
    districts: [
      '0;Bengaluru Urban|Bangalore Urban',
      '1;Mumbai Suburban',
      '1;Pune|Poona',
      '2;Khordha|Khurda',
      '3;Jaipur',
      '4;Gonda',
      '5;Malda',
    ],
    places: [
      '1;Mumbai|Bombay;400053 Andheri|400064 Malad',
      '0;Bengaluru|Bangalore;560001|560034 Koramangala',
      '4;Jaipur;302001',
      '2;Pune|Poona;411001|411057 Infotech Park (Hinjawadi)',
      '3;Bhubaneswar;751001',
      '6;Malda;732101',
      '2;Pune Cantonment;411040',
      '5;Jaiprabha Gram;271126',
      '4;Puna;303001',
    ],
    inferredPincodes: [],
    largeCities: 6,
  })
}
