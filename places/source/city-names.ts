/**
 * Current and former names of GeoNames cities, and their population if GeoNames is far off (Census of India 2011). GeoNames keeps
 * colonial and transliterated spellings; a recruiter may type either.
 */
export interface CityName {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly population?: number
}

/** `state: GeoNames name [@population in thousands] > current name = other names`. */
const CHANGED = `
Andaman and Nicobar Islands: Port Blair > Sri Vijaya Puram = Port Blair
Andhra Pradesh: Anantapur > Ananthapuramu = Anantapur, Anantapuram; Cuddapah @344 > Kadapa = Cuddapah
Andhra Pradesh: Ellore > Eluru = Ellore; Guntakal Junction > Guntakal; Machilipatnam > Machilipatnam = Masulipatnam, Bandar
Andhra Pradesh: Nellore > Nellore; Rajahmundry > Rajamahendravaram = Rajahmundry; Tadepallegudem > Tadepalligudem
Andhra Pradesh: Vijayawada > Vijayawada = Bezawada; Visakhapatnam > Visakhapatnam = Vizag, Waltair, Vishakhapatnam
Andhra Pradesh: Tadpatri > Tadipatri
Assam: Guwahati > Guwahati = Gauhati
Bihar: Aurangabad > Aurangabad; Bagaha > Bagaha; Dinapore > Danapur = Dinapore; Jahanabad > Jehanabad; Luckeesarai > Lakhisarai
Bihar: Monghyr > Munger = Monghyr; Mothihari > Motihari; Dehri > Dehri; Gaya > Gaya; Baruni > Barauni; Purnia > Purnia = Purnea
Chhattisgarh: Raj-Nandgaon > Rajnandgaon; Raipur @1010 > Raipur
Delhi: Delhi > Delhi = New Delhi
Goa: Panaji > Panaji = Panjim; Vasco da Gama > Vasco da Gama = Mormugao; Madgaon > Margao = Madgaon
Gujarat: Ahmedabad @5577 > Ahmedabad = Ahmadabad, Amdavad; Bharuch > Bharuch = Broach; Disa > Deesa; Dohad > Dahod = Dohad
Gujarat: Khambhat > Khambhat = Cambay; Surat @4467 > Surat; Vadodara > Vadodara = Baroda; Anand > Anand
Haryana: Gurgaon @877 > Gurugram = Gurgaon; Hisar > Hisar = Hissar; Sonipat > Sonipat = Sonepat
Himachal Pradesh: Shimla > Shimla = Simla
Jharkhand: Bokaro > Bokaro = Bokaro Steel City; Daltonganj > Medininagar = Daltonganj; Dhanbad @1162 > Dhanbad
Jharkhand: Jamshedpur > Jamshedpur = Tatanagar; Ranchi @1073 > Ranchi; Hazaribagh > Hazaribagh = Hazaribag
Karnataka: Belgaum > Belagavi = Belgaum; Bellary > Ballari = Bellary; Bengaluru @8443 > Bengaluru = Bangalore
Karnataka: Bijapur > Vijayapura = Bijapur; Chikmagalur > Chikkamagaluru = Chikmagalur; Closepet > Ramanagara = Closepet
Karnataka: Gulbarga > Kalaburagi = Gulbarga; Hospet > Hosapete = Hospet; Hubli > Hubballi = Hubli, Hubballi-Dharwad
Karnataka: Mangalore > Mangaluru = Mangalore; Mysore > Mysuru = Mysore; Robertsonpet > Kolar Gold Fields = KGF, Robertsonpet
Karnataka: Shimoga > Shivamogga = Shimoga; Tumkur > Tumakuru = Tumkur; Bagalkot > Bagalkote = Bagalkot; Madikeri > Madikeri = Mercara
Kerala: Alappuzha > Alappuzha = Alleppey; Cochin > Kochi = Cochin, Ernakulam; Kannur > Kannur = Cannanore
Kerala: Kollam > Kollam = Quilon; Kozhikode > Kozhikode = Calicut; Palghat > Palakkad = Palghat
Kerala: Tellicherry > Thalassery = Tellicherry; Thiruvananthapuram > Thiruvananthapuram = Trivandrum; Thrissur > Thrissur = Trichur
Kerala: Kottayam > Kottayam; Badagara > Vatakara = Badagara; Kannangad > Kanhangad; Kizhake Chalakudi > Chalakudy
Madhya Pradesh: Hoshangabad > Narmadapuram = Hoshangabad; Indore > Indore; Jabalpur > Jabalpur = Jubbulpore
Madhya Pradesh: Murwara > Katni = Murwara; Saugor > Sagar = Saugor
Maharashtra: Ahmadnagar > Ahilyanagar = Ahmednagar, Ahmadnagar; Amarnath > Ambernath = Amarnath
Maharashtra: Aurangabad > Chhatrapati Sambhajinagar = Aurangabad, Sambhajinagar; Ballalpur > Ballarpur
Maharashtra: Bhayandar @809 > Mira-Bhayandar = Bhayandar, Mira Road, Mira Bhayandar; Chanda > Chandrapur = Chanda
Maharashtra: Dhulia > Dhule = Dhulia; Mumbai > Mumbai = Bombay; Nashik > Nashik = Nasik; Navi Mumbai @1120 > Navi Mumbai = New Bombay
Maharashtra: Osmanabad > Dharashiv = Osmanabad; Parli Vaijnath > Parli; Pimpri @1727 > Pimpri-Chinchwad = Pimpri, Chinchwad, PCMC
Maharashtra: Pune > Pune = Poona; Solapur > Solapur = Sholapur; Thane > Thane = Thana; Virar @1222 > Vasai-Virar = Virar, Vasai
Odisha: Balasore > Balasore = Baleshwar; Bhadrakh > Bhadrak; Bhubaneshwar > Bhubaneswar; Brahmapur > Berhampur = Brahmapur
Odisha: Paradip Garh > Paradip; Raurkela > Rourkela; Balangir > Balangir = Bolangir
Puducherry: Puducherry > Puducherry = Pondicherry, Pondy
Punjab: Ferozepore > Ferozepur = Firozpur; Jalandhar > Jalandhar = Jullundur; Maler Kotla > Malerkotla
Punjab: Mohali > Mohali = SAS Nagar, Sahibzada Ajit Singh Nagar; Muktsar > Muktsar = Sri Muktsar Sahib; Ropar > Rupnagar = Ropar
Punjab: Bathinda > Bathinda = Bhatinda; Sirhind > Sirhind
Rajasthan: Chittaurgarh > Chittorgarh; Dhaulpur > Dholpur; Ganganagar > Sri Ganganagar = Ganganagar; Jhunjhunun > Jhunjhunu
Rajasthan: Gangapur > Gangapur City; Hindaun > Hindaun City; Jaipur @3046 > Jaipur
Tamil Nadu: Chennai @4647 > Chennai = Madras; Kanchipuram > Kancheepuram = Kanchipuram, Conjeevaram; Erode @498 > Erode
Tamil Nadu: Karaikkudi > Karaikudi; Negapatam > Nagapattinam = Negapatam; Ooty > Udhagamandalam = Ooty, Ootacamund
Tamil Nadu: Rajapalaiyam > Rajapalayam; Tanjore > Thanjavur = Tanjore; Teni @95 > Theni; Thoothukudi > Thoothukudi = Tuticorin
Tamil Nadu: Tiruchirappalli > Tiruchirappalli = Trichy, Trichinopoly; Tirunelveli @474 > Tirunelveli = Tinnevelly
Tamil Nadu: Tiruppur > Tiruppur = Tirupur; Villupuram > Viluppuram = Villupuram; Coimbatore > Coimbatore = Kovai
Tamil Nadu: Vellore > Vellore; Chingleput > Chengalpattu = Chingleput; Thenkasi > Tenkasi; Salem > Salem
Telangana: Hyderabad @6731 > Hyderabad; Mahbubnagar > Mahabubnagar; Mirialguda > Miryalaguda; Suriapet > Suryapet
Telangana: Kottagudem > Kothagudem; Mancheral > Mancherial; Warangal > Warangal; Kamareddi > Kamareddy; Sangareddi > Sangareddy
Uttar Pradesh: Allahabad > Prayagraj = Allahabad; Bahraigh > Bahraich; Chanduasi > Chandausi
Uttar Pradesh: Fyzabad > Ayodhya = Faizabad, Fyzabad; Ghaziabad @1648 > Ghaziabad; Gonda City > Gonda; Greater Noida @102 > Greater Noida
Uttar Pradesh: Kanpur > Kanpur = Cawnpore; Mau > Mau = Maunath Bhanjan; Noida @637 > Noida; Shahjanpur > Shahjahanpur
Uttar Pradesh: Mughal Sarai > Pandit Deen Dayal Upadhyaya Nagar = Mughalsarai, Mughal Sarai, DDU Nagar
Uttar Pradesh: Raebareli > Raebareli = Rae Bareli; Varanasi > Varanasi = Banaras, Benares, Kashi; Lakhimpur > Lakhimpur = Lakhimpur Kheri
Uttarakhand: Dehra Dun > Dehradun = Dehra Dun; Haridwar > Haridwar = Hardwar; Roorkee > Roorkee; Rishikesh > Rishikesh
West Bengal: Asansol > Asansol; Baharampur > Berhampore = Baharampur; Bali > Bally = Bali; Barakpur > Barrackpore = Barakpur
West Bengal: Barddhaman > Bardhaman = Burdwan; Darjiling > Darjeeling; Dam Dam > Dum Dum = Dam Dam; Haora > Howrah = Haora
West Bengal: Hugli > Hooghly = Hugli; Ingraj Bazar > Malda = English Bazar, Maldah; Kolkata > Kolkata = Calcutta
West Bengal: Medinipur > Medinipur = Midnapore; Puruliya > Purulia; Shrirampur > Serampore = Shrirampur; Navadwip > Nabadwip
West Bengal: Chandannagar > Chandannagar = Chandernagore; Koch Bihar > Cooch Behar = Koch Bihar; Baj Baj > Budge Budge
West Bengal: Katoya > Katwa
`

/** Parts of a city, duplicate entries of GeoNames, and villages with the population of their district. */
const NO_CITIES = `
Andhra Pradesh: Gajuwaka, Chinnachowk, Attili
Delhi: Deoli, Karol Bagh, Najafgarh, Nangloi Jat, Narela, New Delhi, Rohini
Goa: Mormugao
Gujarat: Bilimora, Vejalpur
Haryana: Gorakhpur, Jagadhri
Jammu and Kashmir: Soyibug
Karnataka: Gadag-Betageri, Yelahanka
Madhya Pradesh: Punasa
Maharashtra: Airoli, Borivli, Khadki, Shivaji Nagar
Odisha: Nowrangapur
Tamil Nadu: Alandur, Ambattur, Pallavaram, Tiruvottiyur, Valparai
Telangana: Gaddi Annaram, Kukatpalli, Lal Bahadur Nagar, Malkajgiri, Quthbullapur, Ramgundam, Serilingampalle, Uppal Kalan
Uttar Pradesh: Ajodhya
West Bengal: Gosaba, Kultali, Nangi, Shyamnagar, Jaigaon
`

const changed = new Map(lines(CHANGED, '; ').map(([state, entry]) => readEntry(state, entry)))
const excluded = new Set(lines(NO_CITIES, ', ').map(([state, name]) => `${state}/${name}`))

/** Null for an entry of GeoNames that is not a city of its own. */
export function cityNamed(state: string, geoName: string): (CityName & { readonly listed: boolean }) | null {
  const key = `${state}/${geoName}`
  if (excluded.has(key)) return null
  const entry = changed.get(key)
  return entry ? { ...entry, listed: true } : { name: geoName, otherNames: [], listed: false }
}

/** Entries of the tables that GeoNames does not have. A misspelt line would otherwise silently do nothing. */
export function unusedNames(seen: ReadonlySet<string>): readonly string[] {
  return [...changed.keys(), ...excluded].filter(key => !seen.has(key))
}

function lines(table: string, separator: string): readonly (readonly [string, string])[] {
  return table
    .trim()
    .split('\n')
    .flatMap(line => {
      const [state, entries] = line.split(': ') as [string, string]
      return entries.split(separator).map(entry => [state, entry] as const)
    })
}

function readEntry(state: string, entry: string): readonly [string, CityName] {
  const [source, now] = entry.split(' > ') as [string, string]
  const [geoName, thousands] = source.split(' @') as [string, string?]
  const [name, others] = now.split(' = ') as [string, string?]
  const population = thousands === undefined ? {} : { population: Number(thousands) * 1000 }
  return [`${state}/${geoName}`, { name, otherNames: others?.split(', ') ?? [], ...population }]
}
