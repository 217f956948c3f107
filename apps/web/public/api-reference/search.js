// Shows the operations and shapes of the reference whose text contains every word of the search.
const input = document.querySelector('#search');
const found = document.querySelector('#found');
const articles = [...document.querySelectorAll('.reference article')];
const texts = articles.map((article) => article.textContent.toLowerCase());

input.hidden = false;
input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [index, article] of articles.entries()) {
    const isFound = words.every((word) => texts[index].includes(word));
    article.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const section of document.querySelectorAll('.reference section'))
    section.hidden =
      section.querySelector('article') !== null && section.querySelector('article:not([hidden])') === null;
  found.textContent = words.length === 0 ? '' : `${count} found`;
});
