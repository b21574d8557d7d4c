import { proved, section } from '../statement.ts'
import {
  candidateData,
  candidatePage,
  candidateScreens,
  shortLinks,
  stopByPage,
  voiceAnswer,
  voicePage,
} from '../tests.ts'

const story = candidatePage(
  'a candidate without scripts > chooses a language, agrees, answers one question a screen and completes, with one event',
)

/** decisions.md 2.7 and 2.8: what a candidate does at /c/{token}. */
export const decidedCandidatePage = section("Decided: the candidate's page", [
  proved('D-250', 'The candidate picks a language, agrees, and goes through enrichment, skills, interest', story),
  proved(
    'D-251',
    'The candidate may leave and come back',
    candidatePage(
      'a candidate without scripts > comes back to the question where they left, also in the middle of a skill',
    ),
  ),
  proved(
    'D-252',
    'A knockout answer: the remaining methods still follow, then completed with qualified false',
    candidatePage(
      'a candidate without scripts > with a knockout answer is asked the rest, and completes as not qualified',
    ),
  ),
  proved(
    'D-253',
    'GET on a link of a message changes nothing, and neither does a form that is sent as it was served',
    candidatePage('a program that opens every link and sends every form as served changes no row, on any screen'),
    shortLinks(
      'the link in an SMS > changes nothing when a program opens it, also with HEAD, and opens and sends everything behind it',
    ),
  ),
  proved(
    'D-254',
    'A person may opt out from the page; it holds across the organisation',
    candidateData('opting out > needs a choice, ends the request, and holds for later campaigns'),
    candidateData('opting out > works after the answers, and ends other requests of the organisation'),
    candidateData.every('one click of a mail provider (RFC 8058) > '),
    stopByPage.every('on '),
  ),
  proved(
    'D-255',
    'A person may see and correct what is held',
    candidateData('own data > shows what is stored, with the phone number in part'),
    candidateData('own data > is corrected: name, e-mail address and language; an upload does not undo it'),
  ),
  proved(
    'D-256',
    'Erasing empties the row, the answers and the answers in events, in one transaction, and leaves counts',
    candidateData('erasing > needs a choice; empties person, answers and the answers in events, and leaves counts'),
    candidateData(
      'erasing > in the middle ends the request as declined, without the answers so far; sent twice it is one erasure',
    ),
  ),
  proved(
    'D-257',
    'The consent is recorded with the version and the language of the text that was shown',
    story,
    candidatePage('the page is in the language of the candidate, and so is the text that was agreed to'),
  ),
  proved(
    'D-258',
    'The page works at 360 pixels in English and Hindi, in light and dark, without scripts',
    candidateScreens.every('a candidate goes through every screen '),
    voicePage(
      'the way without a recording > without scripts the field is there, and only this screen may use the microphone',
    ),
  ),
  proved(
    'D-259',
    'A voice question is answered by speaking or by writing',
    voicePage.every('with a script and a microphone, stored in a '),
    voicePage('the way without a recording > write instead, speak instead, and write after all'),
  ),
  proved(
    'D-260',
    'Audio: at most 2 minutes and 2 MB, Opus or AAC by its content, served as audio and nothing else',
    voiceAnswer.every('rejected, and nothing is stored > '),
    voiceAnswer('audio_url > plays as audio, whole and in ranges, and as nothing else'),
  ),
  proved(
    'D-261',
    'Addresses of audio expire after 15 minutes',
    voiceAnswer('audio_url > ends after 15 minutes, and reading the result again returns a new one'),
  ),
  proved(
    'D-262',
    'Erasing removes the audio; otherwise it is kept for 180 days',
    voiceAnswer(
      'a recording goes > with the data of the person: at once for everybody, and from the storage by the job',
    ),
    voiceAnswer('a recording goes > after 180 days, and its answer stays'),
  ),
])
