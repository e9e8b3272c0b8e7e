import type { Attack } from './attack.ts'
import { drop, giveBack, late, plain, replay, swapKey, swapVerbs } from './ways.ts'

/** Six bots that share a license key and no more. */
export const attacksOnTheWay: Attack[] = [
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
      what: 'Activations pass, everything else is dropped, and denied bots are started once more: the seat becomes free while its bot runs on.',
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
      what: 'The relay reads each bot’s token and gives its seat back at once, drops its heartbeats, and starts denied bots once more.',
      why: 'Each bot runs on the permission of its start, which is a lease long. How many machines may start so is limited: a seat goes to another machine only so often a day, and here the limit is six. The seventh start is by the machine that had the seat last, which is not another one.',
    },
    turkish: {
      title: 'Yeri botun haberi olmadan geri vermek',
      what: 'Aradaki program her botun token’ını okur, yerini hemen geri verir, nabızlarını düşürür ve reddedileni bir kez daha başlatır.',
      why: 'Her bot açılıştaki izinle, yerin süresi kadar çalışır. Böyle kaç makinenin başlayabileceği sınırlıdır: bir yer günde ancak belirli sayıda başka makineye geçer; burada sınır altıdır. Yedinci açılış, yere en son oturan makinenindir; o başka bir makine sayılmaz.',
    },
  },
]
