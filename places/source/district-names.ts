import { titleCase } from './title-case.ts'

/** Current names of districts. The source has 745, in capitals, some misspelt, some with a former name. */
export interface DistrictName {
  readonly name: string
  readonly otherNames: readonly string[]
}

/** `state: source > current name = other names`. A district that is not listed has the name of the source in title case. */
const CHANGED = `
Andaman and Nicobar Islands: Nicobars > Nicobar; South Andamans > South Andaman
Andhra Pradesh: Anantapur > Ananthapuramu = Anantapur; Konaseema > Dr. B.R. Ambedkar Konaseema = Konaseema; NTR > NTR
Andhra Pradesh: SPSR Nellore > Sri Potti Sriramulu Nellore = SPSR Nellore, Nellore; Visakhapatanam > Visakhapatnam = Vizag
Andhra Pradesh: Y.S.R. > YSR Kadapa = Cuddapah, Kadapa
Assam: Kamrup Metro > Kamrup Metropolitan; Karimganj > Sribhumi = Karimganj; Marigaon > Morigaon
Bihar: Kaimur (Bhabua) > Kaimur = Bhabua; Pashchim Champaran > West Champaran = Pashchim Champaran
Bihar: Purbi Champaran > East Champaran = Purbi Champaran
Chhattisgarh: Gaurella Pendra Marwahi > Gaurela-Pendra-Marwahi; Janjgir-Champa > Janjgir-Champa; Kabirdham > Kabirdham = Kawardha
Chhattisgarh: Korea > Koriya = Korea; Baloda Bazar > Baloda Bazar-Bhatapara
Delhi: Central > Central Delhi; East > East Delhi; North > North Delhi; North East > North East Delhi
Delhi: North West > North West Delhi; South > South Delhi; South East > South East Delhi; South West > South West Delhi
Delhi: West > West Delhi
Gujarat: Ahmadabad > Ahmedabad = Ahmadabad; Arvalli > Aravalli; Banas Kantha > Banaskantha; Chhotaudepur > Chhota Udepur
Gujarat: Dohad > Dahod = Dohad; Kachchh > Kutch = Kachchh; Mahesana > Mehsana = Mahesana; Panch Mahals > Panchmahal
Gujarat: Sabar Kantha > Sabarkantha
Haryana: Charki Dadri > Charkhi Dadri; Gurugram > Gurugram = Gurgaon; Nuh > Nuh = Mewat
Himachal Pradesh: Lahul and Spiti > Lahaul and Spiti
Jammu and Kashmir: Bandipora > Bandipora; Budgam > Budgam = Badgam
Jharkhand: East Singhbum > East Singhbhum; Sahebganj > Sahibganj; Saraikela Kharsawan > Seraikela Kharsawan
Karnataka: Bagalkot > Bagalkote = Bagalkot; Ballari > Ballari = Bellary; Belagavi > Belagavi = Belgaum
Karnataka: Bengaluru Rural > Bengaluru Rural = Bangalore Rural; Bengaluru Urban > Bengaluru Urban = Bangalore Urban
Karnataka: Chamarajanagara > Chamarajanagar; Chikkaballapura > Chikkaballapur; Chikkamagaluru > Chikkamagaluru = Chikmagalur
Karnataka: Dakshina Kannada > Dakshina Kannada = South Canara; Kalaburagi > Kalaburagi = Gulbarga; Kodagu > Kodagu = Coorg
Karnataka: Mysuru > Mysuru = Mysore; Ramanagara > Bengaluru South = Ramanagara, Ramanagaram; Shivamogga > Shivamogga = Shimoga
Karnataka: Tumakuru > Tumakuru = Tumkur; Vijayapura > Vijayapura = Bijapur; Vijaynagar > Vijayanagara
Kerala: Alappuzha > Alappuzha = Alleppey; Kannur > Kannur = Cannanore; Kollam > Kollam = Quilon; Kozhikode > Kozhikode = Calicut
Kerala: Palakkad > Palakkad = Palghat; Thrissur > Thrissur = Trichur
Kerala: Thiruvananthapuram > Thiruvananthapuram = Trivandrum
Ladakh: Leh Ladakh > Leh
Lakshadweep: Lakshadweep District > Lakshadweep
Madhya Pradesh: East Nimar > Khandwa = East Nimar; Hoshangabad > Narmadapuram = Hoshangabad
Madhya Pradesh: Khargone > Khargone = West Nimar; Narsinghpur > Narsinghpur
Maharashtra: Ahmednagar > Ahilyanagar = Ahmednagar; Aurangabad > Chhatrapati Sambhajinagar = Aurangabad
Maharashtra: Buldhana > Buldhana; Gondia > Gondia; Mumbai > Mumbai City = Mumbai, Bombay; Nashik > Nashik = Nasik
Maharashtra: Osmanabad > Dharashiv = Osmanabad; Pune > Pune = Poona; Raigad > Raigad = Kolaba; Solapur > Solapur = Sholapur
Mizoram: Saiha > Siaha = Saiha
Odisha: Anugul > Angul; Balangir > Balangir = Bolangir; Baleshwar > Balasore = Baleshwar; Jagatsinghapur > Jagatsinghpur
Odisha: Jajapur > Jajpur; Kendujhar > Kendujhar = Keonjhar; Khordha > Khordha = Khurda; Sonepur > Subarnapur = Sonepur
Puducherry: Pondicherry > Puducherry = Pondicherry
Punjab: Firozepur > Ferozepur = Firozpur; S.A.S Nagar > Sahibzada Ajit Singh Nagar = SAS Nagar, Mohali
Punjab: Rupnagar > Rupnagar = Ropar; Shahid Bhagat Singh Nagar > Shaheed Bhagat Singh Nagar = Nawanshahr
Rajasthan: Dholpur > Dholpur; Ganganagar > Sri Ganganagar = Ganganagar
Sikkim: East District > Gangtok = East Sikkim; North District > Mangan = North Sikkim; South District > Namchi = South Sikkim
Sikkim: West District > Gyalshing = West Sikkim
Tamil Nadu: Kanchipuram > Kancheepuram = Kanchipuram; Kanniyakumari > Kanniyakumari = Kanyakumari
Tamil Nadu: Thanjavur > Thanjavur = Tanjore; The Nilgiris > The Nilgiris = Nilgiris; Thiruvallur > Tiruvallur = Thiruvallur
Tamil Nadu: Thiruvarur > Tiruvarur = Thiruvarur; Tiruchirappalli > Tiruchirappalli = Trichy; Tuticorin > Thoothukudi = Tuticorin
Tamil Nadu: Villupuram > Viluppuram = Villupuram; Tirupathur > Tirupathur
Telangana: Jagitial > Jagtial; Jangoan > Jangaon; Medchal Malkajgiri > Medchal-Malkajgiri; Ranga Reddy > Rangareddy
Telangana: Kumuram Bheem Asifabad > Komaram Bheem Asifabad; Jayashankar Bhupalapally > Jayashankar Bhupalpally
Tripura: Sepahijala > Sepahijala
Uttar Pradesh: Ayodhya > Ayodhya = Faizabad; Amroha > Amroha = Jyotiba Phule Nagar; Bhadohi > Bhadohi = Sant Ravidas Nagar
Uttar Pradesh: Hathras > Hathras = Mahamaya Nagar; Kasganj > Kasganj = Kanshiram Nagar; Kheri > Lakhimpur Kheri = Kheri
Uttar Pradesh: Kushi Nagar > Kushinagar; Prayagraj > Prayagraj = Allahabad; Rae Bareli > Raebareli
Uttar Pradesh: Sant Kabeer Nagar > Sant Kabir Nagar; Siddharth Nagar > Siddharthnagar; Gautam Buddha Nagar > Gautam Buddha Nagar
Uttarakhand: Rudra Prayag > Rudraprayag; Udam Singh Nagar > Udham Singh Nagar; Uttar Kashi > Uttarkashi
West Bengal: 24 Paraganas North > North 24 Parganas; 24 Paraganas South > South 24 Parganas; Coochbehar > Cooch Behar
West Bengal: Dinajpur Dakshin > Dakshin Dinajpur = South Dinajpur; Dinajpur Uttar > Uttar Dinajpur = North Dinajpur
West Bengal: Maldah > Malda; Medinipur East > Purba Medinipur = East Midnapore
West Bengal: Medinipur West > Paschim Medinipur = West Midnapore; Purba Bardhaman > Purba Bardhaman = Burdwan
`

const byState = readChanged()

export function districtNamed(state: string, raw: string): DistrictName {
  return byState.get(`${state}/${raw.toLowerCase()}`) ?? { name: titleCase(raw), otherNames: [] }
}

/** By current name. */
export function otherDistrictNames(state: string, name: string): readonly string[] {
  const entry = [...byState].find(([key, district]) => key.startsWith(`${state}/`) && district.name === name)
  return entry?.[1].otherNames ?? []
}

function readChanged(): ReadonlyMap<string, DistrictName> {
  const entries = CHANGED.trim()
    .split('\n')
    .flatMap(line => {
      const [state, changes] = line.split(': ') as [string, string]
      return changes.split('; ').map(change => {
        const [raw, now] = change.split(' > ') as [string, string]
        const [name, others] = now.split(' = ') as [string, string?]
        return [`${state}/${raw.toLowerCase()}`, { name, otherNames: others?.split(', ') ?? [] }] as const
      })
    })
  return new Map(entries)
}
