import type { Attack } from './attack.ts'
import { cutOff, plain, shareTokenInAnswers, shareTokenInRequests, swapVerbs } from './ways.ts'

/** Six bots that share who they are, too. */
export const attacksWithCopies: Attack[] = [
  {
    name: 'heartbeat as activate',
    way: () => swapVerbs({ heartbeat: 'activate' }),
    copied: 'identity',
    leaseLong: true,
    english: {
      title: 'Heartbeats turned into activations',
      what: 'Six copies have one identity, and each heartbeat becomes an activation, which gives no copy away.',
      why: 'The bots do not believe the answers. Each runs on the permission of its start, which is a lease long, and each start as another machine is counted.',
    },
    turkish: {
      title: 'Nabızları etkinleştirmeye çevirmek',
      what: 'Altı kopya aynı kimliği taşır; her nabız, kopyayı ele vermeyen bir etkinleştirmeye çevrilir.',
      why: 'Botlar bu yanıtlara inanmaz. Her biri açılıştaki izinle, yerin süresi kadar çalışır; başka bir makine olarak her açılış sayılır.',
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
      what: 'Altı kopya aynı kimliği taşır. Aradaki program en yeni token’ı bütün kopyaların isteklerine koyar.',
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
      what: 'Bir klasörün altı kopyası çalışır. Aradaki program her birine bir başkasına verilen token’ı verir.',
      why: 'Yanıtın imzalı kısmında, verdiği token’ın özeti vardır. Başka bir token’a inanılmaz.',
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
      why: 'Token’ı olmayan kopya başka bir makinedir ve yeri devralır: önceki, bir sonraki nabzında durur.',
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
      why: 'Sunucu eski bir token’ı ancak yolda kaybolan bir yanıtın yinelenmesi sayar. Süren kopyaların biri dışında hepsini fark eder.',
    },
  },
  {
    name: 'copied folder without a network',
    way: () => cutOff('bot-1'),
    copied: 'folder',
    english: {
      title: 'The folder copied as a whole, and the network cut',
      what: 'As before, but only the first bot reaches the server: no copy can be told that it is one.',
      why: 'A copy runs as long as the permission that stood in the folder when it was copied: for the lease, and as long again as the original had lived by then, up to the grace that the policy gives. After that it is denied.',
    },
    turkish: {
      title: 'Klasörü olduğu gibi kopyalayıp ağı kesmek',
      what: 'Bir önceki gibi; ama sunucuya yalnızca ilk bot ulaşır: hiçbir kopyaya kopya olduğu söylenemez.',
      why: 'Kopya, kopyalandığı anda klasörde duran izin kadar çalışır: yerin süresi, artı aslının o ana dek yaşadığı süre; en çok politikanın verdiği ek süre. Ondan sonra reddedilir.',
    },
  },
]
