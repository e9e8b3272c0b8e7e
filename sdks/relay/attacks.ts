import type { Way } from './relay.ts'
import {
  cutOff,
  drop,
  giveBack,
  late,
  plain,
  replay,
  shareTokenInAnswers,
  shareTokenInRequests,
  swapKey,
  swapVerbs,
} from './ways.ts'

/** What a buyer with one seat tries, to run six bots. */
export interface Attack {
  name: string
  english: Words
  turkish: Words
  /** A way of its own for each time that it is played; `key` is the license key that was paid for. */
  way(key: string): Way
  /** Each bot has a license key that somebody made up, instead of the one that was paid for. */
  madeUpKeys?: true
  /** What all six have in common, apart from the license key. */
  copied?: 'identity' | 'folder'
  /** No heartbeat arrives: a bot runs until its permission from the start is over. */
  leaseLong?: true
  /** How often those that were denied are started once more. */
  restarts?: number
}

interface Words {
  title: string
  /** What is tried. */
  what: string
  /** Why it ends as it does. */
  why: string
}

export const attacks: Attack[] = [
  {
    name: 'plain',
    way: () => plain,
    english: {
      title: 'Just six bots',
      what: 'Six bots on six machines share the license key. The relay passes everything on.',
      why: 'The server has one seat: the first bot gets it, the others are told that the license is in use.',
    },
    turkish: {
      title: 'Yalnızca altı bot',
      what: 'Altı makinede altı bot aynı lisans anahtarını kullanır. Aradaki program her şeyi olduğu gibi iletir.',
      why: 'Sunucuda bir yer vardır: onu ilk bot alır, diğerleri lisansın dolu olduğunu öğrenir.',
    },
  },
  {
    name: 'activate as validate',
    way: () => swapVerbs({ activate: 'validate', heartbeat: 'validate' }),
    english: {
      title: 'Every call turned into a validation',
      what: 'The relay turns activations and heartbeats into validations, which take no seat, so that the panel shows nothing.',
      why: 'The signed answer names the verb that was called. The bots asked for another one, so it proves nothing to them.',
    },
    turkish: {
      title: 'Her çağrıyı doğrulamaya çevirmek',
      what: 'Aradaki program etkinleştirmeleri ve nabızları yer tutmayan doğrulamalara çevirir; panelde hiçbir şey görünmez.',
      why: 'İmzalı yanıtta hangi çağrının yapıldığı yazar. Botların çağrısı bu değildir; yanıt onlara bir şey kanıtlamaz.',
    },
  },
  {
    name: 'heartbeat as validate',
    way: () => swapVerbs({ heartbeat: 'validate' }),
    leaseLong: true,
    restarts: 1,
    english: {
      title: 'Heartbeats turned into validations',
      what: 'Activations pass, heartbeats become validations: the seat is meant to become free while its bot runs on.',
      why: 'The bot does not believe the answer. It runs on the permission of its start, which ends with the lease, and so with its seat.',
    },
    turkish: {
      title: 'Nabızları doğrulamaya çevirmek',
      what: 'Etkinleştirmeler geçer, nabızlar doğrulamaya çevrilir: bot çalışırken yerinin boşalması istenir.',
      why: 'Bot bu yanıta inanmaz. Açılışta aldığı izinle çalışır; o izin de yerin süresiyle birlikte biter.',
    },
  },
  {
    name: 'heartbeat as activate',
    way: () => swapVerbs({ heartbeat: 'activate' }),
    copied: 'identity',
    leaseLong: true,
    english: {
      title: 'Heartbeats turned into activations',
      what: 'Six copies have one identity, and each heartbeat becomes an activation, which no copy is found out by.',
      why: 'The bots do not believe the answers. Each runs on the permission of its start, which is a lease long, and each start as another machine is counted.',
    },
    turkish: {
      title: 'Nabızları etkinleştirmeye çevirmek',
      what: 'Altı kopya aynı kimliği taşır; her nabız, kopyayı ele vermeyen bir etkinleştirmeye çevrilir.',
      why: 'Botlar bu yanıtlara inanmaz. Her biri açılıştaki izinle, yerin süresi kadar çalışır; başka bir makine olarak her açılış sayılır.',
    },
  },
  {
    name: 'made-up keys',
    way: swapKey,
    madeUpKeys: true,
    english: {
      title: 'Made-up license keys',
      what: 'Each bot is given a license key that somebody made up. The relay puts in the one that was paid for.',
      why: 'The signed answer carries the hash of the request that the server got. It is not the one that the bot sent.',
    },
    turkish: {
      title: 'Uydurma lisans anahtarları',
      what: 'Her bota uydurma bir anahtar yazılır. Aradaki program yerine satın alınan anahtarı koyar.',
      why: 'İmzalı yanıt, sunucuya ulaşan isteğin özetini taşır. Bu, botun gönderdiği istek değildir.',
    },
  },
  {
    name: 'token into the request',
    way: shareTokenInRequests,
    copied: 'identity',
    english: {
      title: 'One token for all copies, put into their requests',
      what: 'Six copies have one identity. The relay puts the newest token of any copy into the requests of all.',
      why: 'Only the first call is what the bot sent; every other one was changed, and its answer says so.',
    },
    turkish: {
      title: 'Bütün kopyalara tek token: isteklere koymak',
      what: 'Altı kopya aynı kimliği taşır. Aradaki program en yeni tokenı bütün kopyaların isteklerine koyar.',
      why: 'Yalnızca ilk istek botun gönderdiği gibidir; diğerleri değişmiştir ve yanıtları bunu söyler.',
    },
  },
  {
    name: 'token into the answer',
    way: shareTokenInAnswers,
    copied: 'folder',
    english: {
      title: 'One token for all copies, put into their answers',
      what: 'Six copies of one folder run. The relay gives each the token that another one was issued.',
      why: 'The signed part of the answer carries the hash of the token that it issues. Another token is not believed.',
    },
    turkish: {
      title: 'Bütün kopyalara tek token: yanıtlara koymak',
      what: 'Bir klasörün altı kopyası çalışır. Aradaki program her birine bir başkasına verilen tokenı verir.',
      why: 'Yanıtın imzalı kısmında, verdiği tokenın özeti vardır. Başka bir tokena inanılmaz.',
    },
  },
  {
    name: 'copied identity',
    way: () => plain,
    copied: 'identity',
    english: {
      title: 'The identity copied',
      what: 'The file that says who the instance is stands in the folders of all six.',
      why: 'A copy without the token is another machine, which takes the seat over: the one before stops at its next heartbeat.',
    },
    turkish: {
      title: 'Kimliği kopyalamak',
      what: 'Kurulumun kim olduğunu söyleyen dosya altısının da klasörüne konur.',
      why: 'Tokenı olmayan kopya başka bir makinedir ve yeri devralır: önceki, bir sonraki nabzında durur.',
    },
  },
  {
    name: 'copied folder',
    way: () => plain,
    copied: 'folder',
    english: {
      title: 'The folder copied as a whole',
      what: 'While the first bot runs, its folder is copied for the five others, with the token and the verdict in it.',
      why: 'The server takes an old token only as the retry of a lost answer. Of several copies that go on, it finds out all but one.',
    },
    turkish: {
      title: 'Klasörü olduğu gibi kopyalamak',
      what: 'İlk bot çalışırken klasörü, içindeki token ve kararla birlikte diğer beşi için kopyalanır.',
      why: 'Sunucu eski bir tokenı ancak yolda kaybolan bir yanıtın yinelenmesi sayar. Süren kopyaların biri dışında hepsini fark eder.',
    },
  },
  {
    name: 'copied folder without a network',
    way: () => cutOff('bot-1'),
    copied: 'folder',
    english: {
      title: 'The folder copied as a whole, and the network cut',
      what: 'As before, but only the first bot reaches the server: no copy can be told that it is one.',
      why: 'A copy runs as long as the permission that stood in the folder when it was copied: for the lease, and as long again as the original had lived by then, up to the grace that the policy gives. Behind that it is denied.',
    },
    turkish: {
      title: 'Klasörü olduğu gibi kopyalayıp ağı kesmek',
      what: 'Bir önceki gibi; ama sunucuya yalnızca ilk bot ulaşır: hiçbir kopyaya kopya olduğu söylenemez.',
      why: 'Kopya, kopyalandığı anda klasörde duran izin kadar çalışır: yerin süresi, artı aslının o ana dek yaşadığı süre; en çok politikanın verdiği ek süre. Ondan sonra reddedilir.',
    },
  },
  {
    name: 'replay',
    way: replay,
    english: {
      title: 'An old answer played again',
      what: 'The relay answers every start with the genuine “valid” that the first bot got.',
      why: 'The answer carries the random number of the first bot’s question. No other bot asked it.',
    },
    turkish: {
      title: 'Eski yanıtı yeniden vermek',
      what: 'Aradaki program her açılışa, ilk botun aldığı gerçek “geçerli” yanıtını verir.',
      why: 'Yanıtta ilk botun sorusundaki rastgele sayı vardır. Başka hiçbir bot o soruyu sormamıştır.',
    },
  },
  {
    name: 'delay',
    way: () => late(1500),
    english: {
      title: 'Answers that come late',
      what: 'Every answer arrives 1.5 seconds late, within the time that a bot waits.',
      why: 'A late answer is still the answer of the moment at which the server gave it. There is one seat.',
    },
    turkish: {
      title: 'Geciken yanıtlar',
      what: 'Her yanıt 1,5 saniye gecikir; botun beklediği süreyi aşmaz.',
      why: 'Geciken yanıt, sunucunun onu verdiği anın yanıtıdır. Yer bir tanedir.',
    },
  },
  {
    name: 'drop',
    way: () => drop,
    leaseLong: true,
    restarts: 1,
    english: {
      title: 'Heartbeats that never arrive',
      what: 'Activations pass, everything else is dropped, and who was denied is started once more: the seat becomes free while its bot runs on.',
      why: 'A machine that has just come has a permission as long as its lease, and no longer. When the seat is free again, the bot has ended.',
    },
    turkish: {
      title: 'Hiç ulaşmayan nabızlar',
      what: 'Etkinleştirmeler geçer, gerisi düşürülür; reddedilen bot bir kez daha başlatılır: bot çalışırken yeri boşalır.',
      why: 'Yeni gelen bir makinenin izni, yerinin süresi kadardır. Yer yeniden boşaldığında bot durmuştur.',
    },
  },
  {
    name: 'give back',
    way: giveBack,
    leaseLong: true,
    restarts: 1,
    english: {
      title: 'The seat given back behind the bot’s back',
      what: 'The relay reads each bot’s token and gives its seat back at once, drops its heartbeats, and starts once more who was denied.',
      why: 'Each bot runs on the permission of its start, which is a lease long. How many machines may start so is limited: a seat goes to another machine only so often a day, and here the limit is six.',
    },
    turkish: {
      title: 'Yeri botun haberi olmadan geri vermek',
      what: 'Aradaki program her botun tokenını okur, yerini hemen geri verir, nabızlarını düşürür ve reddedileni bir kez daha başlatır.',
      why: 'Her bot açılıştaki izinle, yerin süresi kadar çalışır. Böyle kaç makinenin başlayabileceği sınırlıdır: bir yer günde ancak belirli sayıda başka makineye geçer; burada sınır altıdır.',
    },
  },
]
