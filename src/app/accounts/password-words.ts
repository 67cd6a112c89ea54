/** Rows of keys (US, German, French), the digits, the alphabet and the columns of the keyboard, there and back. */
const ROWS = [
  '12345678901234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl;',
  'asdfghjklö',
  'qsdfghjklm',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'wxcvbn,;:',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qweasdzxcrtyfghvbn',
  '159753147258369',
  '1472583690',
  '123321',
  '112233445566778899',
  '11223344556677889900',
  '123qweasdzxc',
]

export const KEYBOARD_ROWS: readonly string[] = ROWS.flatMap(row => [row, [...row].reverse().join('')])

/** Words that the lists of stolen passwords are full of, and those that suggest themselves here. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  abc access admin administrator alexander alexandra amanda america american andrew angel angelina anthony apple
  arsenal asdf asdfasdf ashley august austin autumn babygirl badboy bailey banana barcelona baseball basketball
  batman beautiful bernard bismillah blessed blink bonjour boomer brandon brazil brittany butterfly buster california
  carolina changeme charles charlie charlotte cheese chelsea chester chess checkmate chocolate christian christine
  christmas christopher computer cookie corvette cowboy daniel daniela dallas darkness december default destiny
  diamond dolphin dragon drowssap eagles elizabeth eminem england estrella evolution facebook falcon family father
  february ferrari fireman flower football forever france freedom friend friends friendship fuckoff fuckyou gabriel
  garfield george german germany ginger godzilla google grandma grandmaster guest guitar gunner hammer hannah happy
  harley heather hello helloworld highland hockey hotmail hunter iloveme iloveyou inferno internet isabella jackson
  january jasmine jennifer jessica jesus jesuschrist johnson jonathan jordan joseph joshua july june justin killer
  king knight kristina lakers lauren letmein lewis linkedin liverpool login london love lovely loveme loveyou lucky
  madison maggie manchester march marina marseille martin master matrix matthew maverick mercedes merlin metallica
  mexico michael michelle midnight mickey minecraft monday money monkey morgan mother motdepasse mountain mustang
  mylove myspace nathan nicholas nicole nintendo november november october olivia orange pakistan panther passw0rd
  pass passport passwort password patrick peanut pepper phoenix please pokemon portugal prince princess purple
  qwer qwert qwerty qwertz azerty rachel rainbow ranger real realmadrid rebecca robert ronaldo samantha samsung
  sandra saturday scooter secret security september shadow skywalker slayer snoopy soccer sophie spider spiderman
  spring starwars steelers stephanie student success summer sunday sunflower sunshine superman superstar sweet
  sweetheart sydney tabiya taylor teacher tennis test testing thomas thunder tigger timothy tinkerbell tournament
  trustno trustnoi twitter unicorn united university valentina vanessa victoria victory vladimir welcome whatever
  william winner winter wizard wolverine yamaha yankees yellow zaq xsw zxcvbnm
  `
    .trim()
    .split(/\s+/),
)
