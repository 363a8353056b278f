import sharp from 'sharp';
const [,,out,...files]=process.argv;
const imgs=await Promise.all(files.map(async f=>{const i=sharp('/tmp/shots/'+f+'.png');const m=await i.metadata();const h=Math.min(m.height, 1900); return {b:await sharp('/tmp/shots/'+f+'.png').extract({left:0,top:0,width:m.width,height:h}).png().toBuffer(),w:m.width,h}}));
let x=0;const comps=[];for(const i of imgs){comps.push({input:i.b,left:x,top:0});x+=i.w+20;}
await sharp({create:{width:x,height:Math.max(...imgs.map(i=>i.h)),channels:3,background:'#888'}}).composite(comps).png().toFile('/tmp/shots/'+out+'.png');
