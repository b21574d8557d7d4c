import { describe, expect, test } from 'vitest'
import { foldWord, isFoldedFunctionWord, isHindiFunctionWord } from './hindi.ts'

describe('foldWord', () => {
  test.each([
    ['bijli', 'bijlee', 'bijali', 'bijlii', 'बिजली'],
    ['kaam', 'kam', 'काम'],
    ['darzi', 'darji', 'darzee', 'दर्ज़ी', 'दर्जी'],
    ['chowkidar', 'chaukidar', 'choukidaar', 'चौकीदार'],
    ['deewar', 'diwar', 'divaar', 'दीवार'],
    ['khaana', 'khana', 'kana', 'खाना'],
    ['safai', 'saphai', 'safaai', 'सफाई'],
    ['chai', 'chaay', 'चाय'],
    ['marammat', 'maramat', 'मरम्मत'],
    ['yantra', 'yantr', 'यंत्र'],
    ['welding', 'velding', 'वेल्डिंग'],
    ['carpenter', 'karpentar', 'कारपेंटर'],
    ['kapda', 'kapada', 'कपड़ा'],
    ['mazdoor', 'majdur', 'मजदूर', 'मज़दूर'],
    ['machhli', 'machli', 'मछली'],
  ])('the spellings of %s are one', (...spellings) => {
    expect(new Set(spellings.map(word => foldWord(word.normalize('NFC')))).size).toBe(1)
  })

  test('different words stay apart', () => {
    const words = [
      'bijli',
      'silai',
      'safai',
      'kheti',
      'gadi',
      'lohar',
      'darzi',
      'nal',
      'rang',
      'pocha',
      'bartan',
      'mali',
    ]
    expect(new Set(words.map(foldWord)).size).toBe(words.length)
  })
})

describe('function words', () => {
  test('Hindi function words are recognised in every spelling', () => {
    for (const word of ['ka', 'kee', 'mein', 'kaam', 'काम', 'का', 'वाला']) expect(isHindiFunctionWord(word)).toBe(true)
    for (const word of ['me', 'par', 'kaa', 'waalaa']) expect(isFoldedFunctionWord(foldWord(word))).toBe(true)
  })

  test('English words are not function words of Hindi', () => {
    for (const word of ['me', 'par', 'the', 'hi', 'work', 'come']) expect(isHindiFunctionWord(word)).toBe(false)
  })
})
