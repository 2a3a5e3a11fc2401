ALTER TABLE `record_change` ADD `byKey` text;
